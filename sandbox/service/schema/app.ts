import { type AppMember, appMembers } from '../../../contract/app.ts';
import { object, text, textOf } from './json-schema.ts';

const member = (name: AppMember) => textOf(appMembers[name].need, appMembers[name].pattern);

/** An app in the seed file. The control API takes the same members. */
export const appSchema = {
  description: 'an app: {"client_id", "client_secret", "name", "redirect_uri"}',
  ...object(
    {
      client_id: member('client_id'),
      client_secret: {
        ...text,
        description: appMembers.client_secret.need,
        pattern: appMembers.client_secret.pattern,
      },
      name: { ...text, description: appMembers.name.need, minLength: 1 },
      redirect_uri: member('redirect_uri'),
    },
    { logo: member('logo'), privacy_url: member('privacy_url') },
  ),
};

/** The members of an app whose names differ in the options. */
export const appNames = {
  client_id: 'clientId',
  client_secret: 'clientSecret',
  redirect_uri: 'redirectUri',
  privacy_url: 'privacyUrl',
};

/** The names on the wire of the members of an app, by their names in the options. */
export const wireNames = {
  clientId: 'client_id',
  clientSecret: 'client_secret',
  name: 'name',
  redirectUri: 'redirect_uri',
  logo: 'logo',
  privacyUrl: 'privacy_url',
} as const satisfies Record<string, AppMember>;
