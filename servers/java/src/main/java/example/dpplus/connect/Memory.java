package example.dpplus.connect;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** What this process remembers: the latest 100,000 used states, and the latest 5,000 results. */
final class Memory implements Once, Answers {
  private record Entry(String value, long until) {}

  private final Set<String> used = new LinkedHashSet<>();
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  @Override
  public synchronized boolean isNew(String id) {
    if (used.size() == 100_000 && !used.contains(id)) {
      used.remove(used.iterator().next());
    }
    return used.add(id);
  }

  @Override
  public synchronized String get(String id) {
    Entry entry = entries.get(id);
    return entry == null || entry.until < System.currentTimeMillis() ? null : entry.value;
  }

  @Override
  public synchronized void set(String id, String value, int seconds) {
    entries.remove(id); // so that the oldest one is the first
    entries.put(id, new Entry(value, System.currentTimeMillis() + seconds * 1000L));
    if (entries.size() > 5000) {
      entries.remove(entries.keySet().iterator().next());
    }
  }
}
