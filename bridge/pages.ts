import { createHash } from 'node:crypto';
import type { Language } from 'dpplus-connect/server';
import type { Context } from 'koa';
import { texts } from './texts.ts';

const style =
  ':root{color-scheme:light dark}body{font:1.125rem/1.5 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1rem}button{font:inherit;padding:.5rem 1rem}';

/** No script, no frame and nothing of another host. It has no `form-action`, which in some browsers stops the redirect after a form. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`;

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

interface Page {
  title: string;
  /** Paragraphs, as text. */
  lines?: string[];
  /** HTML. */
  end?: string;
}

/** Responds with a page. */
export function respond(context: Context, language: Language, { title, lines = [], end = '' }: Page): void {
  context.type = 'text/html; charset=utf-8';
  context.set({ 'content-security-policy': policy, 'cache-control': 'no-store' });
  context.body = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${style}</style>
<main><h1>${escapeHtml(title)}</h1>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}${end}</main></html>`;
}

/** The page of a login that cannot continue, with a link that starts it again. */
export function respondWithFailure(
  context: Context,
  language: Language,
  message?: string,
  again?: string,
): void {
  const { failed: title, rejected, again: label } = texts[language];
  const end = again && `<p><a href="${escapeHtml(again)}">${escapeHtml(label)}</a></p>`;
  respond(context, language, { title, lines: [message ?? rejected], ...(end && { end }) });
}

/** The page that asks whether the user wants to log out. */
export function respondWithLogout(
  context: Context,
  language: Language,
  form: { action: string; fields: Record<string, string> },
  product?: string,
): void {
  const { logOut, question, questionOf, stillLoggedIn } = texts[language];
  const fields = Object.entries(form.fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  respond(context, language, {
    title: product ? questionOf.replace('$name', () => product) : question,
    lines: [stillLoggedIn],
    end: `<form method="post" action="${escapeHtml(form.action)}">${fields.join('')}<button>${escapeHtml(logOut)}</button></form>`,
  });
}

/** The page after a logout whose product has no page for it. */
export function respondWithLoggedOut(context: Context, language: Language): void {
  const { loggedOut: title, stillLoggedIn } = texts[language];
  respond(context, language, { title, lines: [stillLoggedIn] });
}
