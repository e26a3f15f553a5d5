import { baseUrl } from '../../http/base-url.ts';
import type { AppContext } from '../../http/context.ts';
import type { Mail } from '../../state/model.ts';
import type { DevService } from '../dev-service.ts';

/** `GET /_sandbox/mails`: the mails that the service would have sent, oldest first, with their links. */
export function listMails(c: AppContext, { state }: DevService): Response {
  const base = baseUrl(c);
  return c.json(
    state.mails.values().map((mail) => ({
      to: mail.to,
      persona: mail.userId,
      at: new Date(mail.at).toISOString(),
      link: base + confirmationPath(mail),
    })),
  );
}

/** The path, below the base path, of the page that confirms an email address. */
export function confirmationPath({ language, token }: Mail): string {
  return `/${language}/oauth/confirm.html?token=${token}`;
}
