/** The check of an option, and its need as the end of a sentence. */
export type Check = [isRight: (value: unknown) => boolean, need: string];

/** Tells whether a value is printable ASCII without whitespace at its ends: RFC 6749, appendix A, allows no other secrets. */
export const isPrintable = (value: unknown): value is string =>
  typeof value === 'string' && /^[ -~]+$/.test(value) && value.trim() === value;

export const isFunction = (value: unknown): boolean => typeof value === 'function';

/** Tells whether a value is an http(s) URL with nothing else around it. */
export const isUrl = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/\S+$/.test(value) && URL.canParse(value);

export const isOrigin = (value: unknown): boolean => isUrl(value) && new URL(value).origin === value;

/** The check of the option `secret`. */
export const secretCheck: Check = [
  (value) => [value].flat().length > 0 && [value].flat().every((one) => isPrintable(one) && one.length >= 32),
  'needs at least 32 printable ASCII characters without whitespace at its ends (openssl rand -base64 32), or a list of them',
];

/**
 * Checks options at construction, because a wrong one would fail later, in the login of a user.
 *
 * @param required the names of the options that may not be missing.
 * @throws TypeError that names the wrong option and its need, but not its value, which may be secret.
 */
export function check(options: object, checks: Record<string, Check>, required: readonly string[]): void {
  for (const name of Object.keys(options))
    if (!Object.hasOwn(checks, name))
      throw new TypeError(`${name}: is not an option. The options are ${Object.keys(checks).join(', ')}`);
  for (const [name, [isRight, need]] of Object.entries(checks)) {
    const value: unknown = Reflect.get(options, name);
    if (value === undefined ? required.includes(name) : !isRight(value))
      throw new TypeError(`${name}: ${need}`);
  }
}
