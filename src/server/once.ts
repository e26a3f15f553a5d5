/** The largest number of ids in memory, about 20 MB. */
const limit = 100_000;

/**
 * Creates a function that returns `true` once for each id, from this process's memory. It holds the ids of states that
 * reached the callback and have not expired, not those of drawn pages.
 *
 * Anyone can draw pages and send their states, so the oldest ids are forgotten beyond a limit. Then two other things stop
 * a replay: a code works once at the service, and a login ends the earlier states of its browser.
 */
export function rememberOnce(): (id: string, until: Date) => boolean {
  const used = new Map<string, number>();
  return (id, until) => {
    for (const [old, end] of used) {
      if (end > Date.now()) break;
      used.delete(old);
    }
    if (used.has(id)) return false;
    used.set(id, until.getTime());
    const [oldest = ''] = used.keys();
    if (used.size > limit) used.delete(oldest);
    return true;
  };
}
