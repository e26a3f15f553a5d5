/** @typedef {ReturnType<typeof createAttempts>} Attempts */

/**
 * Counts wrong passwords, so that nobody can guess on: after `limit` of them an e-mail address is closed to password
 * logins until `window` ms have passed since the first. Logging in with the service stays open to its owner.
 */
export function createAttempts({ limit = 10, window = 15 * 60 * 1000, now = Date.now } = {}) {
  /** Oldest first. @type {Map<string, { count: number, until: number }>} */
  const failures = new Map();
  return {
    /** @param {string} email */
    isOver(email) {
      const failed = failures.get(email);
      return failed !== undefined && failed.until > now() && failed.count >= limit;
    },
    /** @param {string} email */
    failed(email) {
      for (const [oldest, { until }] of failures) {
        if (until > now()) break;
        failures.delete(oldest);
      }
      const { count, until } = failures.get(email) ?? { count: 0, until: now() + window };
      failures.set(email, { count: count + 1, until });
    },
    /** @param {string} email */
    succeeded: (email) => failures.delete(email),
  };
}
