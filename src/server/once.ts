/**
 * Returns a function that answers `true` once for each id, from this process's memory. It holds the ids of completed
 * logins of the last hour, not those of drawn pages.
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
    return true;
  };
}
