/** The name and the attributes of a `Set-Cookie` line (RFC 6265, section 4.1). */
export interface CookieLine {
  name: string;
  value: string;
  isHttpOnly: boolean;
  isSecure: boolean;
  /** In lower case; empty if the line has no such attribute. */
  sameSite: string;
}

/** Splits a cookie of a header. */
export const splitPair = (pair: string): [name: string, value: string] => {
  const [name = '', value = ''] = pair.split(/=(.*)/s, 2);
  return [name, value];
};

/** Reads a `Set-Cookie` line. */
export function readCookieLine(line: string): CookieLine {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const [name, value] = splitPair(pair);
  const found = new Map(
    attributes.map((attribute): [string, string] => {
      const [key = '', text = ''] = attribute.split(/=(.*)/s, 2);
      return [key.toLowerCase(), text.toLowerCase()];
    }),
  );
  return {
    name,
    value,
    isHttpOnly: found.has('httponly'),
    isSecure: found.has('secure'),
    sameSite: found.get('samesite') ?? '',
  };
}
