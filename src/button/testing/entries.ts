import { optionName } from '../../../contract/attributes.ts';
import type { OpenOptions } from '../api.ts';
import { DpplusConnectElement } from '../element/connect-element.ts';
import { click, completeUrl, showPage } from './button-page.ts';

export const own = location.origin;

/** Where logins went without `open`: the popup, the tab or another window, and the URL. A form has the URL of the POST. */
export const went: string[] = [];

/** The state of a login that begins at a start is random: here it is `s`. */
export const plain = (text: string | undefined): string | undefined => text?.replace(/dpplus\d{16,}/, 's');

export type Given = Partial<Record<'state' | 'mode', string | undefined>>;
const values = (given: Given) =>
  Object.entries({
    'client-id': 'demoapp',
    'redirect-uri': 'https://app.test/cb',
    scope: 'email',
    state: 's',
    'is-sandbox': 'true',
    ...given,
  }).filter(([, value]) => value !== undefined);
const attributes = (given: Given, prefix = 'data-') =>
  values(given)
    .map(([name, value]) => `${prefix}${name}="${value}"`)
    .join(' ');

/** A button of a page, or a caller of `open()`. */
interface Shown {
  begin: () => unknown;
  abort: () => unknown;
  target: EventTarget;
  setState?: (state: string) => void;
}
/** Clicks a link. If the script does not prevent it, the browser follows the link. */
const follow = (link: HTMLAnchorElement) => click(link) || went.push(`tab ${link.href}`);

async function showLink(html: string): Promise<Shown> {
  const link = await showPage(html);
  return {
    target: link,
    begin: () => follow(link),
    abort: () => link.dispatchEvent(new Event('abort')),
    setState: (state) => link.setAttribute('data-state', state),
  };
}

export const start = `${own}/callback?dpplus=start`;
export const post = 'https://service.test/oauth/authenticate';
const withRequest = { popup: `${completeUrl}&popup=1`, blocked: completeUrl, redirect: completeUrl };

/** Each way to start a login, with the URLs that it leads to. */
export const entries: Record<string, typeof withRequest & { show: (given?: Given) => Promise<Shown> }> = {
  'open()': {
    ...withRequest,
    async show(given = {}) {
      const { open } = await import('../api.ts');
      const controller = new AbortController();
      const named = values(given).map(([name, value]) => [optionName(name), value]);
      const options: OpenOptions = { ...Object.fromEntries(named), signal: controller.signal };
      return {
        target: document,
        begin: () => void open(options).catch(() => {}),
        abort: () => controller.abort(),
        setState: (state) => Object.assign(options, { state }),
      };
    },
  },
  'a link': {
    ...withRequest,
    show: (given = {}) => showLink(`<a class="dpplus-connect" ${attributes(given)}></a>`),
  },
  'a form': {
    popup: post,
    blocked: post,
    redirect: post,
    async show(given = {}) {
      const form = await showPage(`<form class="dpplus-connect" ${attributes(given)}></form>`, 'form');
      return {
        target: form,
        begin: () => form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })),
        abort: () => form.dispatchEvent(new Event('abort')),
        setState: (state) => form.setAttribute('data-state', state),
      };
    },
  },
  'a link to a start': {
    popup: `${start}&state=s&popup=1`,
    blocked: `${start}&state=s`,
    redirect: `${start}&state=s`,
    async show({ mode = 'auto' } = {}) {
      const { setState: _, ...shown } = await showLink(
        `<a class="dpplus-connect" data-start href="/callback?dpplus=start" data-mode="${mode}"></a>`,
      );
      return shown;
    },
  },
  'the element': {
    ...withRequest,
    async show(given = {}) {
      const { api } = await import('../api.ts');
      DpplusConnectElement.scan = api.scan;
      const element = await showPage<DpplusConnectElement>(
        `<dpplus-connect ${attributes(given, '')}></dpplus-connect>`,
        'dpplus-connect',
      );
      await element.updateComplete;
      const link = element.shadowRoot?.querySelector('a') as HTMLAnchorElement;
      return {
        target: element,
        begin: () => follow(link),
        abort: () => element.abort(),
        setState: (state) => {
          element.state = state;
        },
      };
    },
  },
};
