import { expect, it } from 'vitest';
import { spellingsOf } from '../cookie-names.ts';
import { prefixes } from '../planting-scenarios.ts';
import { foreign } from '../start-parameters.ts';
import { checkedApp } from './checked-app.ts';
import type { Mistake } from './mistakes.ts';
import type { Way } from './ways.ts';

/** The checks that fail, an app with a mistake, and a part of the detail of the first check. */
type Row = [ids: string[], app: (Mistake | Way)[], detail: string];

const table = `
state-random state-foreign callback-stale | specification-markup constant-state | two visitors got the same state; make a random one for each
state-random | state-of-second | two visitors got the same state; make a random one for each
state-random | start-state-same | two logins of a browser have the same state; make a new one for each
state-random | start-state-of-link | the app takes the state from the link to its login, which anyone can write; make a random one
callback-prefetch | callback-prefetched | the app sent a token request after a request with Sec-Purpose: prefetch; a prefetch uses
callback-prefetch | callback-previewed | the app sent a token request after a request with X-Purpose: preview; a prefetch uses
callback-method | callback-by-any-method | the app sent a token request after a request with HEAD; HEAD or POST uses up the
callback-method | callback-by-post | the app sent a token request after a request with POST; HEAD or POST uses up the
user-cached | accounts user-pages-cached | / has Cache-Control: public, max-age=300; send no-store with the pages of users
user-cached | accounts users-shared | /api/me allows the origin https://elsewhere.example to read it with the cookies of the user
session-renewed | accounts session-in-query | of the query for a cookie, so that a link has a session; read cookies only
logout-ends | accounts logout-in-browser-only | after the logout, a copy of the cookies is still logged in; end the session on
logout-ends | knows-fresh logout-in-browser-only | after the logout, a copy of the cookies is still logged in
session-renewed | knows-fresh session-kept | the cookies after the login are the same as before; give the session a new id
connected-called | knows-fresh never-connects | five logins of fresh went by without POST /api/uuids/connected
user-linked | knows-fresh linked-unasked | another user of the service then logs in to the account of the first
cookie-flags | accounts session-on-page | the cookie sid is on the page
state-random | short-state | the state has 8 characters; use 16 random bytes or more
state-random state-right | no-state | the login page sends no state; add data-state to the button
state-cookie | state-with-session | the state contains the cookie sid, which everyone who sees the URL can then use; write
state-cookie | state-with-purpose | the state contains the cookie sid, which everyone who sees the URL can then use; write
state-right | wrong-redirect-uri | the service rejected the token request: invalid_grant. The redirect_uri is not the one
state-right | authenticated-twice | the service rejected the token request: invalid_request. Two authentications: the credentials
state-right | never-answers | the callback responded timeout without a token request; does the app use this sandbox as its service?
state-wrong state-missing state-foreign login-absent state-replayed callback-stale | state-not-compared | the app sent a token request; stop before it
state-missing login-absent | missing-state-passes | the app sent a token request; stop before it
state-missing login-absent | empty-state-passes | the app sent a token request; stop before it
state-replayed | state-kept-after-error | the app sent a token request; stop before it
state-replayed | state-used-up-late | the app sent two token requests for a callback that came twice at the same time; use up
state-altered | state-by-prefix | the app compares a part of the state; compare all of it
state-altered | state-any-case | the app compares the state without case; compare it exactly
state-altered | state-trimmed | the app trims the state; compare it as it is
state-altered | state-loose | the app takes a list or an object (state[]) for the state; accept a text only
state-foreign | state-shared | the app sent a token request; stop before it
login-absent state-replayed | no-login-passes | the app sent a token request; stop before it
state-twice code-twice | first-parameter | the app sent a token request for the first of two states; take a repeated parameter for a missing one
state-replayed callback-stale | state-not-used-up | the app sent a token request; stop before it
state-replayed callback-stale | old-session-kept | the app sent a token request: a copy of the cookies from before the login still has the
state-replayed | accounts session-repeated | if several processes serve the app, share the used states and the results of logins
two-tabs | one-state | the app has forgotten the state of the first tab; keep a state for each login
session-renewed | accounts session-kept | the cookies after the login are the same as before; give the session a new id
session-renewed | accounts cookie-added | / is the page of the user too; give the session a new id, and end the old one
session-renewed | accounts planted-logged-in | / is the page of the user too; give the session a new id, and end the old one
code-hidden | code-in-address | the callback shows a page at the URL with the code; redirect (303) to another page first
callback-stale | stale-logs-out | / is the page of a visitor afterwards, not of a user; keep the session when you refuse
callback-stale | accounts error-logs-out | / is the page of a visitor afterwards, not of the user fresh; keep the session when
session-begun | accounts visitors-only nobody-logs-in login-link | / is the page of a visitor; begin a session of the user
session-begun | accounts visitors-only nobody-logs-in | / is the page of a visitor; begin a session of the user
session-renewed | accounts user-session-kept | the cookies after the login are the same as before; give the session a new id
session-renewed | accounts user-session-alive | / is still the page of the user before; end the old session
token-slow | accounts gives-up-early | wait longer than 1.5 s for the service
cookie-foreign | accounts old-cookie-crashes | the callback responded 500; handle the error; the app did not log in; this was with the cookie
cookie-foreign | accounts percent-cookie-crashes | with the cookie "seen=of%version-1" of another app
state-after-login | states-survive-login | the app sent a token request; a login ends the other logins of its browser
cookie-flags | cookie-readable | the cookie sid is not HttpOnly: script of the page could read it
cookie-flags | cookie-strict | the cookie sid is SameSite=Strict: the browser does not send it with the callback; use
cookie-twice | first-cookie | the app takes the first of two cookies sid; take both for missing
cookie-twice | last-cookie | the app takes the last of two cookies sid; take both for missing
cookie-smuggled | cookies-split-at-space | the app finds the cookie sid after a space in the value of another; split the header at
cookie-smuggled | cookies-trimmed-by-unicode | the app finds the cookie sid after the byte A0 in the name of another; split the header
cookie-echoed | cookie-written-back | the callback responded 500; handle the error; this was with the cookie
cookie-foreign | percent-crashes | the login page responded 500; this was with the cookie "discount=100%" of another app
token-purpose | return-token-as-session | the app accepts a value of the URL after the callback as the cookie sid; sign each
token-purpose | cookie-as-state | the app accepts the cookie sid as a state; sign each token for its purpose
is-sandbox | is-sandbox-false | is_sandbox is not true: the service rejects a test login
error-returned nothing-returned | error-ignored | the app sent a token request; stop before it
text-escaped | error-as-html | error_description of a callback comes back as HTML; escape it, quotes too
text-escaped | unknown-error-as-html | error_description of a callback without a login comes back as HTML; escape it, quotes too
text-escaped | error-in-title | error of a callback without a login comes back as HTML; escape it, quotes too
text-escaped | error-uri-as-link | of a callback comes back in a link that runs it as a script; escape it, quotes too
text-escaped | accounts email-as-html | a name or an email address of a user comes back as HTML; escape it, quotes too
text-escaped | state-in-attribute | state of a callback without a login comes back in an attribute that it ends; escape it
text-escaped | state-in-script | state of a callback without a login comes back in a text of a script that it ends; escape
text-escaped | state-in-json | state of a callback without a login comes back as HTML; escape it, quotes too
redirect-own | next-open | a login page with https://elsewhere.example/ in its query leads there; accept paths of the app
redirect-own | next-of-start | a start with https://elsewhere.example/ in its query leads there; accept paths of the app
redirect-own | next-by-prefix | a login page with /\\elsewhere.example/ in its query leads there; accept paths of the app only
redirect-own | forwarded-host | the callback redirects to the host of X-Forwarded-Host; write the origin of the app into its
redirect-own | redirect-uri-of-host | the redirect_uri has the host of X-Forwarded-Host; write the registered one into the
code-hidden | code-in-return | the code is in the redirect or on the page of
token-hidden | token-in-address | /callback, on its page
secret-hidden | secret-in-config | /api/config or on its page
secret-hidden | secret-in-map | /app.map or on its page
error-beside-code | error-after-code | the app sent a token request; look for error before code
code-unknown token-401 token-500 | token-error-ignored | the app called /oauth/user_data although there is no token
code-unknown token-401 token-500 token-dropped | token-error-crashes | the callback responded 500; handle the error
token-uuid | uuid-not-compared | the app reported a user after the token response {"access_token":"***","scope":""};
token-uuid | accounts uuid-not-compared never-connects | the app started a session after the token response {"access_token":"***","scope":""};
token-json | null-crashes | the callback responded 500; handle the error; this was after the token response null
token-redirected connected-redirected | redirects-followed | the app followed a redirect (307) to another host, with its client secret; follow no
connected-redirected | accounts report-ends-login | log the user in, although /api/uuids/connected responded 307, and report them at
connected-called | never-connects | five logins of fresh went by without POST /api/uuids/connected for them; call it with
connected-called | accounts connects-first-uuid | went by without POST /api/uuids/connected for them; call it with the UUID of each login
connected-called | accounts connects-at-six | went by without POST /api/uuids/connected for them; call it with the UUID of each login
user-by-uuid | accounts number-of-uuid | the app takes two users for one; store the whole UUID
user-by-uuid | accounts matched-at-second-login | the app takes two users with the same email address for one; match users by uuid
user-linked | accounts linked-unasked | another user of the service then logs in to the account of the first; ask before you store
cookie-flags | accounts renewed-strict | the cookie sid is SameSite=Strict: the browser does not send it with the callback; use
cookie-flags | accounts renewed-none | the cookie sid is SameSite=none: other sites could send requests with it; use Lax
cookie-flags | accounts remembered-readable | the cookie remember is not HttpOnly: script of the page could read it
user-by-uuid | accounts matched-by-email | the app takes two users with the same email address for one; match users by uuid only
user-by-uuid | numbered matched-by-email | the app takes two users with the same email address for one; match users by uuid only
user-linked | numbered account-overwritten linked-unasked | another user of the service then logs in to the account of the
user-by-uuid | accounts matched-by-phone | the app takes two users with the same phone number for one; match users by uuid only
user-by-uuid | accounts account-overwritten | the app takes two users with the same email address for one; match users by uuid only
start-cached | start-cacheable | the response 303 has no Cache-Control; send no-store: it is for one request of one browser
start-cached | start-cached-privately | the response 303 has private, max-age=60; send no-store: it is for one request of
start-cached | refusals-cacheable | the response 403 has no Cache-Control; send no-store: it is for one request of one browser
start-prefetch | start-worker-refused | Sec-Fetch-Mode: navigate responded 403; start the login: browsers send it for a link
start-prefetch | start-firefox-refused | Sec-Fetch-Mode: same-origin responded 403; start the login: browsers send it for a link
start-prefetch | start-by-script | gets a redirect or a cookie; respond with 403
start-prefetch | start-by-image | Sec-Fetch-Mode: no-cors gets a redirect or a cookie; respond with 403
start-asked | asked-twice | a query with dpplus=["start","start"] gets a redirect or a cookie; respond with 400
start-asked | asked-unknown | a query with dpplus="" gets a redirect or a cookie; respond with 400
start-asked | asked-beside-error | a query with dpplus="start" gets a redirect or a cookie; respond with 400
start-asked | asked-beside-code | the app sent a token request after a query with dpplus="start" and a code; respond with 400
start-asked | asked-and-used-up | a query that asks for two things uses up the state in it; respond with 400 before that
start-asked | asked-with-cookie | gets a redirect or a cookie; respond with 400
start-slash | slash-start-missing | responded 404; respond there as at the registered one, or redirect to it with the whole query
start-slash | slash-answer-missing | responded 404 without a login; respond there as at the registered one, or redirect
start-slash | slash-to-login | /login, which responded 404; respond there as at the registered one, or redirect to it with the whole
start-slash | slash-query-lost | responded 400; respond there as at the registered one, or redirect to it with the whole
start-prefetch | start-htmx-refused | Sec-Fetch-Dest: empty responded 403; respond with its path and query in HX-Redirect
start-prefetch | start-htmx-elsewhere | Sec-Fetch-Dest: empty responded 200; respond with its path and query in HX-Redirect
start-prefetch | start-prefetched | a request with Sec-Purpose: prefetch gets a redirect or a cookie; respond with 403
start-prefetch | start-prerendered | a request with Sec-Purpose: prefetch;prerender gets a redirect or a cookie; respond
start-prefetch | page-starts start-framed | a request with Sec-Fetch-Dest: iframe gets a redirect or a cookie; respond with 403
start-prefetch | start-framed | a request with Sec-Fetch-Dest: iframe gets a redirect or a cookie; respond with 403
start-prefetch | start-cookie-before | a request with Sec-Purpose: prefetch gets a redirect or a cookie; respond with 403
start-prefetch | start-refused | a request with Sec-Fetch-Dest: document responded 403; start the login: browsers send it
start-bound | start-state-shared | the app sent a token request in another browser; bind the state to the cookie of the
start-bound | start-state-open | the app sent a token request in another browser; bind the state to the cookie of the
start-bound | start-no-cookie | the app refuses the login of the browser that requested the start; set its cookie with
start-once | start-state-kept | the app sent a token request; stop before it
start-once | start-state-same | two starts in a browser have the same state; make a new one for each
start-once | start-one-state | the app has forgotten the state of the first of two starts; keep a state for each login
start-href | start-href-open | a start with href="https://elsewhere.example/" leads there; accept paths of the app only
start-href | start-query-lost | a start with href=/dpplus-check?a=1&b=2 leads to /dpplus-check; keep the query
start-scope | start-scope-open | a start with scope="phone" asks for phone, which no button or link of the login page
start-scope | start-scope-first | a start with scope="email eid_profile phone" asks for phone, which no button or link of
start-state | start-state-whole | the return page after a login has another state; write the part after "~" into its
start-state | start-error-stateless | the return page after an error has no state; write the part after "~" into its
start-state | start-state-as-html | the return page shows the state of the page as HTML; escape it
secret-hidden | secret-on-page | / or on its page
secret-hidden | secret-in-script | /config.mjs or on its page
secret-hidden | secret-encoded | /config.mjs or on its page
token-hidden | token-in-url | /callback, on its page
token-hidden | token-in-query | a secret is in the query of a request to /oauth/user_data; send it in header or body
token-html | html-crashes | the callback responded 500; handle the error
data-refused | data-error-crashes | the callback responded 500; handle the error; this was when user_data responded 401
data-refused | dropped-data-crashes | the callback responded 500; handle the error; this was when user_data dropped the
connected-redirected | dropped-report-crashes | the callback responded 500; handle the error; log the user in, although /api/uuids/connected dropped
connected-called | accounts never-connects visitors-only | went by without POST /api/uuids/connected for them; call it with
token-status | accounts status-not-compared | with status 302; compare the status with 200
start-language | start-lang-open | a start with lang=xx leads to /xx/oauth/authenticate.html; accept
start-language | start-popup-always | popup=1 of the start has to be in the authorization URL, and only then
start-language | start-popup-lost | popup=1 of the start has to be in the authorization URL, and only then
start-bound | specification-markup start-cookie-path | its browser opens another page meanwhile; set the same cookie there, with Path=/
cookie-flags | cookie-secure | the cookie sid is Secure at an http address: Safari does not keep it
page-type | type-absent | / has none; send text/html for a page
cookie-flags | accounts renewed-readable | the cookie sid is not HttpOnly: script of the page could read it
token-hanging | waits-forever | the app waits for the response of token for more than 1 s
token-hanging | waits-for-body | the app waits for the end of the response of token for more than 4 s
token-hanging | accounts waits-for-report | the app waits for the response of connected for more than 4 s
`;

const rows: readonly Row[] = [
  ...table
    .trim()
    .split('\n')
    .map((line): Row => {
      const [ids = '', app = '', detail = ''] = line.split(' | ');
      return [ids.split(' '), app.split(' ') as Mistake[], detail];
    }),
  ...prefixes.map(
    ([where, prefix]): Row => [
      ['cookie-smuggled'],
      [`smuggled=${prefix}`],
      `the app finds the cookie sid ${where} of another; split the header at ";" and remove spaces only`,
    ],
  ),
  ...spellingsOf('sid').flatMap(([where, spelling]): Row[] => {
    const detail = `the app takes a cookie for sid whose name is spelt ${where}; compare the raw name`;
    return [
      [['cookie-twice'], [`named=${spelling}`], detail],
      [['cookie-twice'], ['accounts', `session-named=${spelling}`], detail],
    ];
  }),
  ...foreign.map(
    (href): Row => [
      ['start-href'],
      [`leads-to=${href}`],
      `a start with href=${JSON.stringify(href)} leads there; accept paths of the app only`,
    ],
  ),
];

const found = new Set<string>();
/** For each check one row at least: `npm test` has these. */
export const firstRows = rows.filter(([ids]) => {
  const isNew = ids.some((id) => !found.has(id));
  for (const id of ids) found.add(id);
  return isNew;
});

export const furtherRows = rows.filter((row) => !firstRows.includes(row));

/** Tests that the checks of each row fail for the mistake of its app. */
export function itFails(given: readonly Row[]): void {
  it.concurrent.each(given)(
    '%j: %j',
    async (ids, app, detail) => {
      const isWaiting = app.some((one) => /^waits-for-/.test(one));
      const limit = app.includes('waits-forever') ? 1000 : isWaiting ? 4000 : 10_000;
      const isLoggedIn = !app.includes('visitors-only');
      const account = app.includes('accounts') ? { accountPage: '/' } : {};
      const { results } = await checkedApp(app, { only: ids, isLoggedIn, timeout: limit, ...account });
      expect(results.map(({ verdict }) => verdict)).toEqual(ids.map(() => 'failed'));
      expect(results.find(({ id }) => id === ids[0])?.detail).toContain(detail);
    },
    60_000,
  );
}
