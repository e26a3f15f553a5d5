import { object, text, textOf } from './json-schema.ts';

/** RFC 6749, appendix A.1 and A.2, but no spaces. In Basic credentials, the id ends at the first colon (RFC 7617, 2). */
const visible = 'a string of ASCII characters without spaces';

/** An app in the seed file. The control API takes the same members. */
export const appSchema = {
  description: 'an app: {"client_id", "client_secret", "name", "redirect_uri"}',
  ...object(
    {
      client_id: textOf(`${visible} and colons`, '^[!-9;-~]+$'),
      client_secret: { ...text, description: visible, pattern: '^[!-~]+$' },
      name: { ...text, description: 'the name that users see, a string that is not empty', minLength: 1 },
      redirect_uri: textOf(
        'an absolute http(s) URL without a fragment, such as http://localhost:3000/callback',
        '^https?://[!-"$-~]+$',
      ),
    },
    {
      logo: textOf(
        'an http(s) URL, or a data:image/ URL of at most 32 KiB',
        '^(https?://|data:image/)[!-~]+$',
      ),
      privacy_url: textOf("an http(s) URL of the app's privacy notice", '^https?://[!-~]+$'),
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
