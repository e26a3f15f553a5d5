import type { Texts } from './texts.ts';

/**
 * Returns the line for a help desk, on the page of a login that failed: code, reference, app and time, such as
 * `Code: access_denied · Reference: 3f9a0c72 · shop.example · 2026-11-29 21:30 UTC`. The time is that of logs, in no language.
 *
 * @param reference the id of the login in the log.
 * @param at milliseconds since 1970.
 */
export const helpLine = (texts: Texts, code: string, reference: string, host: string, at: number): string =>
  `${texts.code} ${code} · ${texts.reference} ${reference} · ${host} · ${new Date(at).toJSON().slice(0, 16).replace('T', ' ')} UTC`;
