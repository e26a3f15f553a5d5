import { defaultTreeAdapter as tree } from 'parse5';
import { isLogin, type Visit } from './app-browser.ts';
import { type Element, elementsIn, elementsOf, hasClass, plain } from './elements.ts';

/** The parameters with which the app starts a login. */
export interface LoginStart {
  /** Absent if the app does not send it. */
  state?: string;
  scope: string;
  /** The text of `is_sandbox`; absent if the app does not send it. */
  isSandbox?: string;
}

/** The elements that start a login, with the prefix of their attributes. */
const buttonPrefixes: Readonly<Record<string, string>> = { a: 'data-', form: 'data-', 'dpplus-connect': '' };

/**
 * Reads the parameters of a login from the button, the authorization link or the redirect of a page.
 * Returns `undefined` if the page has no such node.
 */
export function readLogin({ url, body }: Visit): LoginStart | undefined {
  const elements = elementsOf(body);
  const button = elements.find((element) => attribute(element, 'client-id') !== undefined);
  if (button)
    return start(attribute(button, 'state'), attribute(button, 'scope'), attribute(button, 'is-sandbox'));
  const address = elements.map(authorizationUrlIn).find((found) => found !== undefined) ?? url;
  if (!URL.canParse(address) || !isLogin(new URL(address))) return undefined;
  const { searchParams } = new URL(address);
  const [state, scope, isSandbox] = ['state', 'scope', 'is_sandbox'].map(
    (name) => searchParams.get(name) ?? undefined,
  );
  return start(state, scope, isSandbox);
}

/** Returns the URL of the first link or element to the start of the app, or `undefined` if the page has none. */
export function readStart({ url, body }: Visit): string | undefined {
  const addresses = elementsOf(body).flatMap((element) => {
    if (element.tagName === 'dpplus-connect') return plain(element, 'start') ?? [];
    const isLink = plain(element, 'data-start') !== undefined && hasClass(element, 'dpplus-connect');
    return (isLink && plain(element, 'href')) || [];
  });
  const [address] = addresses.filter((one) => URL.canParse(one, url));
  return address && new URL(address, url).href;
}

/** Returns the scopes that the buttons, the links and the URL of a page name. */
export function readScopes({ url, body }: Visit): string[] {
  const texts = elementsOf(body).flatMap((element) => {
    const links = [authorizationUrlIn(element), plain(element, 'href'), plain(element, 'start'), url];
    const urls = links.flatMap((link) => (link && URL.canParse(link, url) ? new URL(link, url) : []));
    return [attribute(element, 'scope'), ...urls.map(({ searchParams }) => searchParams.get('scope'))];
  });
  return texts.flatMap((text) => text?.match(/\S+/g) ?? []);
}

/** A form that starts a login on the server of the app. */
export interface LoginForm {
  action: string;
  fields: Record<string, string>;
}

/** The forms of a page that post hidden fields and nothing that a user types: one of them may start a login. */
export function readForms({ url, body }: Visit): LoginForm[] {
  const forms = elementsOf(body).filter(
    (element) => element.tagName === 'form' && plain(element, 'method')?.toLowerCase() === 'post',
  );
  return forms.flatMap((form) => {
    const controls = [...elementsIn(form)].filter(({ tagName }) =>
      /^(input|button|select|textarea)$/.test(tagName),
    );
    const action = plain(form, 'action') ?? '';
    const isTyped = controls.some((control) => !/^(hidden|submit|image)$/.test(typeOf(control)));
    if (isTyped || !URL.canParse(action, url)) return [];
    // Of several buttons, a user presses one.
    const buttons = controls.filter((control) => typeOf(control) !== 'hidden');
    const sent = controls.filter((control) => !buttons.slice(1).includes(control));
    const fields = sent.flatMap((control) => {
      const name = plain(control, 'name');
      return name ? [[name, plain(control, 'value') ?? '']] : [];
    });
    return [{ action: new URL(action, url).href, fields: Object.fromEntries(fields) }];
  });
}

function typeOf(control: Element): string {
  const type = plain(control, 'type')?.toLowerCase();
  return control.tagName === 'button' ? (type ?? 'submit') : (type ?? 'text');
}

function start(state: string | undefined, scope = '', isSandbox?: string): LoginStart {
  return { scope, ...(state && { state }), ...(isSandbox !== undefined && { isSandbox }) };
}

function attribute({ tagName, attrs }: Element, name: string): string | undefined {
  const prefix = buttonPrefixes[tagName];
  return prefix === undefined ? undefined : attrs.find((one) => one.name === prefix + name)?.value;
}

/** An authorization URL in an attribute, or in the text of a script. */
function authorizationUrlIn({ attrs, childNodes, tagName }: Element): string | undefined {
  const scripts = tagName === 'script' ? childNodes.filter(tree.isTextNode) : [];
  const texts = [...attrs.map(({ value }) => value), ...scripts.map(({ value }) => value)];
  const pattern = /https?:[^"'\s]*\/oauth\/authenticate\.html\?[^"'\s]*/i;
  return texts.map((text) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
}
