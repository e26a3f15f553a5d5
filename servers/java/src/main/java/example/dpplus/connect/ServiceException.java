package example.dpplus.connect;

import java.io.IOException;

/** A request to the service that failed. */
public class ServiceException extends IOException {
  private static final long serialVersionUID = 1;
  /** The path of the request. */
  private final String path;
  /** The status, or 0 without a response. */
  private final int status;
  /** The error code of the service, or a word for the cause. */
  private final String code;

  ServiceException(String path, int status, String code, Throwable cause) {
    super(path + " " + status + " " + code, cause);
    this.path = path;
    this.status = status;
    this.code = code;
  }

  /**
   * Returns the path of the request.
   *
   * @return such as /api/uuids/connected
   */
  public String path() {
    return path;
  }

  /**
   * Returns the status of the response.
   *
   * @return the status, or 0 without a response
   */
  public int status() {
    return status;
  }

  /**
   * Returns the error code of the service.
   *
   * @return the code, or a word for the cause, such as timeout or ConnectException
   */
  public String code() {
    return code;
  }
}
