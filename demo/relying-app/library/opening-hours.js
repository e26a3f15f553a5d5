/** When the library is open, from Monday; nothing for a day on which it is closed. */
export const openingHours = [undefined, ...Array(6).fill(['10:00', '19:00'])];

/**
 * The name of a day of the week.
 *
 * @param {string} language
 * @param {number} day 0 is Monday.
 */
export const dayName = (language, day) =>
  // The 1st of January 2024 was a Monday.
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day));
