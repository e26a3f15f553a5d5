/**
 * The login with Secure Connect at one address, the redirect URI: docs/java.md of dpplus-connect. This package needs java.base and
 * java.net.http only. {@code example.dpplus.connect.httpserver} has a filter for the server of the JDK, and
 * {@code example.dpplus.connect.servlet} one for jakarta servlets.
 *
 * <p>The name is that of no registered domain, so copy the package as it is, or give it the name of your app.
 */
package example.dpplus.connect;
