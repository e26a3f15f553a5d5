import type { CheckedUser } from './service-side.ts';

/** By which a page may name its user. */
export const kinds: readonly ((user: CheckedUser) => string)[] = [
  ({ uuid }) => uuid,
  ({ uuid }) => uuid.slice(0, 8),
  ({ email }) => email,
  // A shorter one, such as “fresh”, is a part of other words.
  ({ email }) => /^[^@]{8,}/.exec(email)?.[0] ?? '',
  ({ phone_number: phone }) => phone.replace(/^\+/, ''),
  ({ last_name: name }) => name,
];

export type Kind = (typeof kinds)[number];

/** Whether a page has a part of the data of a user, in lower case. Short parts are parts of other words. */
export const has = (text: string, part: string) => part.length > 3 && text.includes(part.toLowerCase());

/** Whether a part is in the data of a user. */
export const kindsHave = (user: CheckedUser, part: string) => kinds.some((kind) => kind(user) === part);
