/** The parameters of a query or form body: decoded names, and every value still percent-encoded as it came. */
export type Form = ReadonlyMap<string, readonly string[]>;

/**
 * Splits form-urlencoded text (one character per byte) without decoding the values, because `state` has to go
 * back byte for byte and decoding loses bytes: `%FF` is not UTF-8, and `+` and `%20` decode to the same space.
 */
export function parseForm(text: string): Form {
  const form = new Map<string, string[]>();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const end = pair.indexOf('=');
    const name = decode(headerSafe(end < 0 ? pair : pair.slice(0, end)));
    const value = headerSafe(end < 0 ? '' : pair.slice(end + 1));
    const values = form.get(name);
    if (values) values.push(value);
    else form.set(name, [value]);
  }
  return form;
}

/** The query of a URL, unchanged. */
export function rawQuery(url: string): string {
  const [address = ''] = url.split('#', 1);
  const start = address.indexOf('?');
  return start < 0 ? '' : address.slice(start + 1);
}

/** The decoded value of a parameter that came exactly once; `undefined` when it is absent, empty or repeated. */
export function single(form: Form, name: string): string | undefined {
  const values = form.get(name);
  const [value] = values?.length === 1 ? values : [];
  // RFC 6749, 3.1: a parameter without a value is treated as if it had been omitted.
  return value ? decode(value) : undefined;
}

/** Tells whether any of `names` came more than once. */
export function hasRepeat(form: Form, names: Iterable<string>): boolean {
  return [...names].some((name) => (form.get(name)?.length ?? 0) > 1);
}

/** Text as a percent-encoded value for a query; lone surrogates become U+FFFD instead of throwing. */
export function encode(text: string): string {
  return new URLSearchParams({ v: text }).toString().slice(2).replaceAll('+', '%20');
}

function decode(value: string): string {
  return new URLSearchParams(`v=${value}`).get('v') ?? '';
}

/** Percent-encodes the bytes that a Location header cannot contain. In a form, they mean the same either way. */
function headerSafe(value: string): string {
  return value.replace(/[^\w\-.~!$'()*+,;:@/?%=]/g, (char) => {
    const code = char.charCodeAt(0);
    return code > 0xff ? encode(char) : `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
  });
}
