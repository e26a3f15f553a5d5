import { randomBytes } from 'node:crypto';
import type { Change, Sent } from './production.ts';

type Place = Parameters<Change>[0];

/** Changes the response of a place. */
export const at =
  (place: Place, change: (sent: Sent) => void): Change =>
  (where, sent) => {
    if (where === place) change(sent);
  };

/** Changes several places. */
export const all =
  (...changes: Change[]): Change =>
  (...parameters) => {
    for (const change of changes) change(...parameters);
  };

export const status = (place: Place, number: number) =>
  at(place, (sent) => {
    sent.status = number;
  });

/** Replaces a header, or removes it. */
export const header = (place: Place, name: string, value?: string) =>
  at(place, ({ headers }) => {
    delete headers[name];
    if (value !== undefined) headers[name] = value;
  });

export const body = (place: Place, from: string | RegExp, to: string) =>
  at(place, (sent) => {
    sent.body = sent.body.replace(from, to);
  });

/** Changes the URL to which the start redirects. */
export const target = (from: string | RegExp, to: string | (() => string)) =>
  at('start', ({ headers }) => {
    headers.location = String(headers.location).replace(from, String(typeof to === 'string' ? to : to()));
  });

/** Changes the cookies of the start. */
export const cookies = (from: string | RegExp, to: string) =>
  at('start', ({ headers }) => {
    headers['set-cookie'] = [headers['set-cookie'] ?? []]
      .flat()
      .map((line) => line.replace(from, to))
      .filter(Boolean);
  });

/** The markup of the specification: the page has the state, and no link to a start. */
export const markup = (attributes = '') =>
  at('page', (sent) => {
    const state = randomBytes(16).toString('hex');
    sent.headers['cache-control'] = 'private';
    sent.headers['set-cookie'] = 'session=1; Path=/; HttpOnly; Secure';
    sent.body = sent.body
      .replace(/<a class="dpplus-connect" data-start[^>]*href="[^"]*"/, () => {
        const given = `data-client-id="books" data-redirect-uri="https://books.example/callback"`;
        return `<a class="dpplus-connect" ${attributes} ${given} data-state="${state}" data-is-sandbox="false" href="#"`;
      })
      .replace(/data-redirect-uri="https:\/\/localhost[^"]*"/, '');
  });
