export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Limits the wrong passwords for each email address: after `limit` of them in `window` ms, password logins for this
 * address are refused until `window` ms have passed since the first. Logging in with the service stays possible.
 *
 * Counts for at most `addresses` addresses; the oldest count is dropped first. Each count has cost this server one
 * password hash, so an attacker gains few guesses by filling the table until the wanted address is dropped.
 */
export function createAttempts({
  limit = 10,
  window = 15 * 60 * 1000,
  addresses = 10_000,
  now = Date.now,
} = {}) {
  /** Oldest first. */
  const failures: Map<string, { count: number; until: number }> = new Map();

  const current = (email: string) => {
    const failed = failures.get(email);
    return failed && failed.until > now() ? failed : { count: 0, until: now() + window };
  };

  return {
    /**
     * Counts the attempt as wrong until `isRight` resolves to `true`, so that parallel guesses cannot exceed the limit.
     * An attempt whose `isRight` throws does not count.
     *
     * @returns `too_many` without calling `isRight`.
     * @throws {Error} As `isRight` does.
     */
    async attempt(email: string, isRight: () => Promise<boolean>): Promise<'right' | 'wrong' | 'too_many'> {
      const failed = current(email);
      if (failed.count >= limit) return 'too_many';
      failed.count++;
      failures.set(email, failed);
      try {
        if (!(await isRight())) {
          for (const [oldest, { until }] of failures) {
            if (until > now() && failures.size <= addresses) break;
            failures.delete(oldest);
          }
          return 'wrong';
        }
        failures.delete(email);
        return 'right';
      } catch (error) {
        failed.count--;
        if (failed.count === 0 && failures.get(email) === failed) failures.delete(email);
        throw error;
      }
    },
  };
}
