import { text } from '../text.js';

/** @import { Identity } from '../session/sessions.js' */

/** @typedef {{ email: string, firstName: string, lastName: string, birthDate: string }} Person What is not known is empty. */

/**
 * Who somebody is as far as the service told.
 *
 * @param {Identity | undefined} identity
 * @returns {Person}
 */
export function personFrom(identity) {
  const { userData, card } = identity?.data ?? {};
  /** @type {Record<string, unknown>} */
  const known = {
    ...(userData && 'data' in userData && userData.data),
    ...(card && 'data' in card && card.data),
  };
  return {
    email: text(known.email),
    firstName: text(known.first_name),
    lastName: text(known.last_name),
    birthDate: text(known.date_of_birth),
  };
}
