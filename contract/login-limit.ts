/** How many times a user who is not connected can log in (docs/protocol.md, "Login limit"). */
export const loginLimit: number = 5;

/** Returns the word for the login limit, of the words for two to nine in a language, or its digits if the limit is larger. */
export const limitIn = (words: string): string => words.split(' ')[loginLimit - 2] ?? String(loginLimit);

/** The login limit in English. */
export const loginLimitInWords = /* @__PURE__ */ limitIn('two three four five six seven eight nine');

/** The login that is beyond the limit, in English. */
export const loginBeyondLimit = /* @__PURE__ */ ((words: string) =>
  words.split(' ')[loginLimit - 2] ?? `${loginLimit + 1}th`)(
  'third fourth fifth sixth seventh eighth ninth tenth',
);
