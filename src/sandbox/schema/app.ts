import { object, type Schema, text } from './json-schema.ts';

const words: Schema = { ...text, description: 'a string that is not empty', minLength: 1 };

/** An app in the seed file. The control API takes the same members. */
export const appSchema = {
  description: 'an app: {"client_id", "client_secret", "name", "redirect_uri"}',
  ...object(
    {
      client_id: { ...text, description: 'a string that is not empty, without a colon', pattern: '^[^:]+$' },
      client_secret: words,
      name: { ...words, description: 'the name that users see, a string that is not empty' },
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
