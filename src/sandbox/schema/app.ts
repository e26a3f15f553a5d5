import { object, text } from './json-schema.ts';

/** An app in the seed file. The control API takes the same members. */
export const appSchema = {
  description: 'an app: {"client_id", "client_secret", "name", "redirect_uri"}',
  ...object(
    {
      // RFC 6749, appendix A.1 and A.2. In Basic credentials, the id ends at the first colon (RFC 7617, 2). Spaces are those
      // around a copied text, and the line break at the end of a file.
      client_id: {
        ...text,
        description: 'a string of ASCII characters without spaces and colons',
        pattern: '^[!-9;-~]+$',
      },
      client_secret: {
        ...text,
        description: 'a string of ASCII characters without spaces',
        pattern: '^[!-~]+$',
      },
      name: { ...text, description: 'the name that users see, a string that is not empty', minLength: 1 },
      redirect_uri: {
        ...text,
        description: 'an absolute http(s) URL without a fragment, such as http://localhost:3000/callback',
        pattern: '^https?://[!-"$-~]+$',
      },
    },
    {
      logo: {
        ...text,
        description: 'an http(s) URL, or a data:image/ URL of at most 32 KiB',
        pattern: '^(https?://|data:image/)[!-~]+$',
      },
      privacy_url: {
        ...text,
        description: "an http(s) URL of the app's privacy notice",
        pattern: '^https?://[!-~]+$',
      },
    },
  ),
};

/** The members of an app whose names differ in the options. */
export const appNames = {
  client_id: 'clientId',
  client_secret: 'clientSecret',
  redirect_uri: 'redirectUri',
  privacy_url: 'privacyUrl',
};
