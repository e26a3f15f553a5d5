/** The first bytes of each kind of image that browsers show, by media type. */
const signatures: Readonly<Record<string, RegExp>> = {
  'image/png': /^\x89PNG/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8/,
  'image/webp': /^RIFF.{4}WEBP/s,
  'image/svg+xml': /^(\xef\xbb\xbf)?\s*<(\?xml|!--|!DOCTYPE svg|svg)/i,
};

/** The maximum size of a logo, in bytes. It is part of the login pages, of their policy and of the state file. */
const largest = 32 * 1024;

/** Returns the requirement for a logo if `value` is not valid: an http(s) URL, or a `data:` URL of an image. */
export function logoProblem(value: string): string | undefined {
  if (/^https?:/.test(value)) return urlProblem(value);
  const [, type = '', encoding, data = ''] = /^data:(image\/[\w.+-]+)((?:;[^,]*)?),(.*)$/s.exec(value) ?? [];
  const signature = Object.hasOwn(signatures, type) ? signatures[type] : undefined;
  if (!signature) return 'an http(s) URL or a data:image/ URL of a PNG, JPEG, GIF, WebP or SVG image';
  const bytes = /;base64$/i.test(encoding ?? '') ? Buffer.from(data, 'base64') : percentDecoded(data);
  if (bytes.length > largest) return `an image of at most ${largest / 1024} KiB`;
  return signature.test(bytes.toString('latin1')) ? undefined : `the image that its type ${type} says`;
}

/** A host may contain a semicolon, with which it would add a directive to the policy of the login pages. */
function urlProblem(value: string): string | undefined {
  if (!URL.canParse(value)) return 'an http(s) URL or a data:image/ URL';
  return /^[\w.:[\]-]+$/.test(new URL(value).host) ? undefined : 'an http(s) URL with a plain host name';
}

function percentDecoded(text: string): Buffer {
  try {
    return Buffer.from(decodeURIComponent(text));
  } catch {
    return Buffer.alloc(0);
  }
}
