package example.dpplus.connect;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Tells the service which users are connected. */
final class Reports {
  private static final int BATCH = 1000; // UUIDs in a request, at most
  private static final long LOGIN_PATIENCE = 3000; // milliseconds for the whole report of a login, during which the user waits
  private static final String PATH = "/api/uuids/";
  private final Service service;

  Reports(Service service) {
    this.service = service;
  }

  /**
   * Reports the UUID of a login: without it, the service rejects logins beyond the limit. A failure is in the log, and the next login of
   * the user or a reconciliation makes up for it.
   */
  void connect(Log log, UUID uuid) {
    long ends = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LOGIN_PATIENCE);
    for (long left = LOGIN_PATIENCE; left > 0; left = TimeUnit.NANOSECONDS.toMillis(ends - System.nanoTime())) {
      try {
        send(log, "connected", Set.of(uuid), left);
        return;
      } catch (ServiceException failed) {
        if (failed.code().equals("unknown_uuid")) {
          log.warn("request-failed", PATH + "connected 404 unknown_uuid");
        }
        boolean isFirst = left == LOGIN_PATIENCE;
        if (failed.status() != 0 || !isFirst) { // a report can be repeated once, a code cannot
          return;
        }
      }
    }
  }

  /** Returns the UUIDs that the service does not know. A request is all or nothing: one such UUID would hold up the others for good. */
  List<UUID> report(Log log, String what, Collection<UUID> uuids) throws ServiceException {
    List<UUID> all = List.copyOf(new LinkedHashSet<>(uuids));
    int size = BATCH;
    if (all.isEmpty()) {
      return List.of();
    }
    if (all.size() <= BATCH) {
      try {
        send(log, what, all, Service.PATIENCE);
        return List.of();
      } catch (ServiceException failed) {
        if (!failed.code().equals("unknown_uuid")) {
          throw failed;
        }
        if (all.size() == 1) {
          return all;
        }
        size = (all.size() + 9) / 10;
      }
    }
    List<UUID> unknown = new ArrayList<>();
    for (int from = 0; from < all.size(); from += size) {
      unknown.addAll(report(log, what, all.subList(from, Math.min(from + size, all.size()))));
    }
    return unknown;
  }

  private void send(Log log, String what, Collection<UUID> uuids, long patience) throws ServiceException {
    String list = uuids.stream().map(uuid -> "\"" + uuid + "\"").collect(Collectors.joining(","));
    service.send(log, service.api(PATH + what, "{\"uuids\":[" + list + "]}", patience), body -> body);
  }

  Set<UUID> connected(Log log) throws ServiceException {
    return service.send(log, service.api(PATH + "connected", null, Service.PATIENCE), body -> {
      Set<UUID> uuids = new LinkedHashSet<>();
      if (!(Json.object(body).get("uuids") instanceof List<?> list)) {
        throw new IllegalArgumentException("no list");
      }
      for (Object uuid : list) {
        uuids.add(Grant.uuidIn(String.valueOf(uuid)));
      }
      return uuids;
    });
  }

  Reconciled reconcile(Log log, Set<UUID> there, Set<UUID> here) throws ServiceException {
    List<UUID> missing = here.stream().filter(uuid -> !there.contains(uuid)).toList();
    List<UUID> removed = there.stream().filter(uuid -> !here.contains(uuid)).toList();
    if (2 * removed.size() > there.size()) {
      log.warn("reconcile-refused", removed.size() + " of " + there.size());
      throw new TooManyRemovedException(removed.size(), there.size());
    }
    List<UUID> unknown = report(log, "connected", missing);
    report(log, "disconnected", removed);
    return new Reconciled(missing.stream().filter(uuid -> !unknown.contains(uuid)).toList(), removed, unknown);
  }
}
