package example.dpplus.connect;

import java.util.List;
import java.util.UUID;

/**
 * What {@link DpplusConnect#reconcile} has reported.
 *
 * @param added the UUIDs that only the app had
 * @param removed the UUIDs that only the service had
 * @param unknown the UUIDs of the app that the service does not know
 */
public record Reconciled(List<UUID> added, List<UUID> removed, List<UUID> unknown) {}
