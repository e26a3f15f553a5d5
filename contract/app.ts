/** RFC 6749, appendix A.1 and A.2, but no spaces. In Basic credentials, the id ends at the first colon (RFC 7617, 2). */
const visible = 'a string of ASCII characters without spaces';

/** The texts of a registered app by their names on the wire: the pattern, and the need as the end of a sentence. */
export const appMembers = {
  client_id: { pattern: '^[!-9;-~]+$', need: `${visible} and colons` },
  client_secret: { pattern: '^[!-~]+$', need: visible },
  name: { pattern: '[^]', need: 'the name that users see, a string that is not empty' },
  redirect_uri: {
    pattern: '^https?://[!-"$-~]+$',
    need: 'an absolute http(s) URL without a fragment, such as http://localhost:3000/callback',
  },
  logo: {
    pattern: '^(https?://|data:image/)[!-~]+$',
    need: 'an http(s) URL, or a data:image/ URL of at most 32 KiB',
  },
  privacy_url: { pattern: '^https?://[!-~]+$', need: "an http(s) URL of the app's privacy notice" },
} as const;

/** Name of a member of an app on the wire. */
export type AppMember = keyof typeof appMembers;

/** Returns the need of a member, as the end of a sentence, if its value is wrong. */
export function appProblem(member: AppMember, value: unknown): string | undefined {
  const { pattern, need } = appMembers[member];
  if (member === 'logo' && typeof value === 'string') return logoProblem(value);
  if (typeof value !== 'string' || !new RegExp(pattern).test(value)) return need;
  return (member === 'redirect_uri' || member === 'privacy_url') && !URL.canParse(value) ? need : undefined;
}

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
function logoProblem(value: string): string | undefined {
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
