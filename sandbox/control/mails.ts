import { answers } from '../openapi/operation.ts';
import { baseUrl } from '../service/http/address.ts';
import { object, text, time, uri } from '../service/schema/json-schema.ts';
import type { Mail } from '../service/state/model.ts';
import { operation } from './operation.ts';

/** The mails that the service would have sent, oldest first. */
export const mails = operation({
  request: 'GET /_sandbox/mails',
  id: 'listMails',
  summary: 'Lists the mails with their links',
  effect: 'the mails of `--confirm-email`: `[{to, persona, at, link}]`',
  responses: {
    200: answers('The mails.', { $id: 'Mail', ...object({ to: text, persona: text, at: time, link: uri }) }),
  },
  handle(c, { state }) {
    const base = baseUrl(c);
    return c.json(
      state.mails.values().map((mail) => ({
        to: mail.to,
        persona: mail.userId,
        at: new Date(mail.at).toISOString(),
        link: base + confirmationPath(mail),
      })),
    );
  },
});

/** The path, below the base path, of the page that confirms an email address. */
export function confirmationPath({ language, token }: Mail): string {
  return `/${language}/oauth/confirm.html?token=${token}`;
}
