import fc from 'fast-check';
import { expect } from 'vitest';
import { at, late } from '../../../testing/walk.ts';
import { authorizePath } from '../visitor.ts';
import { app, browser, email, index, scope, step, user, word } from './inputs.ts';
import {
  control,
  expectOver,
  expectStep,
  isUnderWay,
  type Model,
  type OpenTab,
  type Page,
  type Real,
} from './model.ts';
import { hours } from './rules.ts';

type Choice = { word: string; user: string; email: string };

/** The form and its values for a word, on each page. */
const submissions = (
  user: string,
  email: string,
): Record<string, [form: string, values?: Record<string, string>]> => ({
  'login yes': ['login', { persona: user }],
  'login no': ['login', { decision: 'cancel' }],
  'login other': ['switch-form', { decision: 'sign-up' }],
  'sign-up yes': ['sign-up', { decision: 'sign-up', first_name: 'New', last_name: 'User', email }],
  'sign-up no': ['sign-up', { decision: 'cancel' }],
  'sign-up other': ['switch-form', { decision: 'log-in' }],
  'second-factor yes': ['second-factor', { decision: 'confirm' }],
  'second-factor no': ['second-factor', { decision: 'refuse' }],
  'second-factor other': ['second-factor'],
  'consent yes': ['consent', { decision: 'allow' }],
  'consent no': ['consent', { decision: 'refuse' }],
  'consent other': ['other-account'],
});

/** The effect of a form on a login that is under way. Returns the refusal that ends it. */
async function decide(
  { rules, browsers }: Model,
  real: Real,
  tab: OpenTab,
  page: Page,
  form: string,
  { word, user, email }: Choice,
) {
  const browser = at(browsers, tab.browser);
  const isNew = rules.userOf(browser) === undefined;
  if (word === 'no') return 'access_denied';
  if (form === 'switch-form') Object.assign(tab, { isSigningUp: page.step === 'login', chosen: undefined });
  if (form === 'login' && isNew && rules.users.has(user))
    Object.assign(tab, { chosen: user, isSigningUp: false });
  if (form === 'sign-up' && isNew && [...rules.users.values()].some((other) => other.email === email))
    Object.assign(tab, { isSigningUp: true, chosen: undefined });
  else if (form === 'sign-up' && isNew) {
    const id = (await (await control(real, 'GET', 'personas')).json()).at(-1).id;
    expect(rules.users.has(id)).toBe(false);
    rules.users.set(id, { email, members: ['email'], hasCard: false });
    rules.logIn(browser, tab, id);
  }
  const { user: shown = '' } = page;
  if (form === 'second-factor' && word === 'yes' && shown === tab.chosen && rules.users.has(shown))
    rules.logIn(browser, tab, shown);
  if (form === 'other-account') {
    browser.user = undefined;
    Object.assign(tab, { isSigningUp: false, chosen: undefined });
  }
  if (form === 'consent' && rules.stepOf(tab, browser) === 'consent' && shown === rules.userOf(browser))
    rules.consent(tab.app, shown, tab.scope);
  return undefined;
}

/** What a user does in a browser. */
export const loginSteps = [
  ...step(
    ['begin', 4],
    { browser, app, scope, by: fc.constantFrom('GET', 'GET', 'POST', 'POST with data', 'HEAD') },
    async (model, { visitors }, { browser, app, scope, by }) => {
      const { rules } = model;
      const visitor = at(visitors, browser);
      const { redirectUri } = rules.apps.get(app) ?? {};
      const uri = redirectUri ?? 'https://x.test/';
      const path = authorizePath({ client_id: app, redirect_uri: uri, scope: scope.join(' ') });
      const isSigningUp = by === 'POST with data';
      const body =
        path.replace(/^[^?]*\?/, '') +
        (isSigningUp ? `&${new URLSearchParams({ 'enrollment_data[first_name]': 'Zoë' })}` : '');
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      await (by.startsWith('POST')
        ? visitor.request('/oauth/authenticate', { method: 'POST', headers, body })
        : visitor.request(path, { method: by }));
      if (redirectUri === undefined) return expect(visitor.response.status).toBe(400);
      const until = rules.now + 24 * hours;
      const tab: OpenTab = { browser, app, redirectUri, scope, until, isSigningUp, handle: '', pages: [] };
      if (by === 'HEAD') {
        const isLimit = rules.stepOf(tab, at(model.browsers, browser)) === 'limit';
        return expect(visitor.response.status).toBe(isLimit ? 302 : 200);
      }
      expectStep(model, visitor, tab);
      return model.tabs.push(tab);
    },
  ),
  ...step(
    ['submit', 14],
    { tab: index, back: fc.constantFrom(0, 0, 0, 1, 2), word, user, email },
    async (model, real, { tab: number, back, ...choice }) => {
      const tab = late(model.tabs, number);
      const page = tab.pages.at(-1 - back) ?? tab.pages[0];
      if (!page) return;
      const visitor = at(real.visitors, tab.browser);
      const [form, values] = at(
        [submissions(choice.user, choice.email)[`${page.step} ${choice.word}`] ?? ['']],
        0,
      );
      visitor.text = page.text;
      // A page that came back after a mistake has other values in its fields, so its form is another one.
      const sent = JSON.stringify([form, { ...visitor.form(form).fields, ...values }]);
      await visitor.submit(form, values);
      // The forms from before a login change nothing.
      const isOld = page.logins !== at(model.browsers, tab.browser).logins;
      if (!isUnderWay(model, tab)) {
        expectOver(model, visitor, isOld && tab.ended?.by !== sent ? undefined : tab);
        return;
      }
      const refusal = isOld ? undefined : await decide(model, real, tab, page, form, choice);
      expectStep(model, visitor, tab, refusal);
      if (tab.ended && !isOld) tab.ended.by = sent;
    },
    ({ tabs }) => tabs.length > 0,
  ),
  ...step(
    ['show', 2],
    { tab: index, browser },
    async (model, { visitors }, { tab: number, browser }) => {
      const tab = late(model.tabs, number);
      if (tab.handle === '') return;
      const visitor = at(visitors, browser);
      await visitor.request(`/en/oauth/login.html?login=${tab.handle}`);
      if (isUnderWay(model, tab) && browser === tab.browser) expectStep(model, visitor, tab);
      else expectOver(model, visitor);
    },
    ({ tabs }) => tabs.length > 0,
  ),
];
