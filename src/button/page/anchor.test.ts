import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { configure } from '../service/configure.ts';
import { forbidHtml } from '../testing/no-html.ts';
import { address } from './address.ts';
import { enhance } from './anchor.ts';

const endpoint = 'https://service.test/en/oauth/authenticate.html?';

function anchor(html: string): HTMLAnchorElement {
  document.body.innerHTML = html;
  const found = document.querySelector('a');
  if (!found) throw new Error('no anchor in the test page');
  return found;
}

const complete =
  'class="dpplus-connect" data-client-id="demoapp" data-redirect-uri="https://app.test/cb" data-scope="" data-state="s" data-is-sandbox="true"';

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
beforeEach(() => warn.mockClear());
afterEach(() => {
  document.body.innerHTML = '';
});

describe('the label', () => {
  test.each([
    ['', 'Log in with Secure Connect'],
    [' \n ', 'Log in with Secure Connect'],
    ['<!-- comment -->', 'Log in with Secure Connect'],
    ['Sign in', 'Sign in'],
    ['<img alt="Log in">', ''],
    ['<!-- --> <b>Sign</b> in', 'Sign in'],
  ])('of %j is %j', (content, text) => {
    const button = anchor(`<a href="#" ${complete}>${content}</a>`);
    enhance(button);
    expect(button.textContent?.trim()).toBe(text);
  });

  test('carries its language', () => {
    const button = anchor(`<a href="#" ${complete}></a>`);
    enhance(button);
    expect(button.querySelector('span')?.lang).toBe('en');
  });

  test.each([
    ['secure-login', 'Log in with Secure Connect'],
    ['sign-up', 'Sign up with Secure Connect'],
    ['connect', 'Link account to Secure Connect'],
  ])('follows data-text="%s"', async (value, text) => {
    const button = anchor(`<a href="#" ${complete}></a>`);
    enhance(button);
    button.dataset.text = value;
    await vi.waitFor(() => expect(button.textContent).toBe(text));
  });

  test('of each button of a page is independent', () => {
    const wordings = ['secure-login', 'sign-up', 'connect', 'secure-login'];
    document.body.innerHTML = wordings
      .map((text) => `<a href="#" ${complete} data-text="${text}"></a>`)
      .join('');
    for (const button of document.body.children) enhance(button);
    expect([...document.body.children].map(({ textContent }) => textContent)).toEqual([
      'Log in with Secure Connect',
      'Sign up with Secure Connect',
      'Link account to Secure Connect',
      'Log in with Secure Connect',
    ]);
  });

  test.each([
    ['<b>Mine</b>', ''],
    ['Mine', ''],
    [' <!-- none --> ', 'Log in with Secure Connect'],
    ['', 'Log in with Secure Connect'],
  ])('of a link with a slot that is given %j is %j', (content, text) => {
    document.body.innerHTML = `<div>${content}</div>`;
    const root = (document.body.firstElementChild as Element).attachShadow({ mode: 'open' });
    root.innerHTML = `<a href="#" ${complete}><slot></slot></a>`;
    const button = root.querySelector('a') as HTMLAnchorElement;
    enhance(button);
    expect(button.textContent).toBe(text);
    document.body.firstElementChild?.replaceChildren();
    enhance(button);
    expect(button.textContent).toBe('Log in with Secure Connect');
  });

  test('gives way to content that is added later, and returns when it is removed', async () => {
    const button = anchor(`<a href="#" ${complete}></a>`);
    enhance(button);
    const own = document.createTextNode('Mine');
    button.append(own);
    await vi.waitFor(() => expect(button.textContent).toBe('Mine'));
    expect(own.parentNode).toBe(button);
    own.remove();
    await vi.waitFor(() => expect(button.textContent).toBe('Log in with Secure Connect'));
  });

  test('of the author keeps its nodes', () => {
    const button = anchor(
      `<a id="mine" ${complete.replace('"dpplus-connect"', '"x dpplus-connect y"')}><b>Mine</b></a>`,
    );
    const own = button.firstChild;
    enhance(button);
    expect([button.id, button.className, document.querySelector('a')]).toEqual([
      'mine',
      'x dpplus-connect y',
      button,
    ]);
    expect(button.firstChild).toBe(own);
  });

  test('is drawn once, also in a clone', () => {
    const button = anchor(`<a href="#" ${complete}></a>`);
    enhance(button);
    const clone = button.cloneNode(true) as HTMLAnchorElement;
    document.body.append(clone);
    enhance(clone);
    enhance(clone);
    expect(clone.textContent).toBe('Log in with Secure Connect');
  });
});

test('a changed label is text, on a page whose policy forbids HTML strings', async () => {
  const button = anchor(`<a href="#" ${complete}></a>`);
  enhance(button);
  const allow = forbidHtml();
  button.dataset.text = 'sign-up';
  await vi.waitFor(() => expect(button.textContent).toBe('Sign up with Secure Connect')).finally(allow);
});

describe('while its window is open', () => {
  const busy = 'Continue in the other window';

  test('an empty button refers to the window, and then has its label again', async () => {
    const button = anchor(`<a href="#" ${complete}></a>`);
    enhance(button);
    button.setAttribute('data-dpplus', 'busy');
    await vi.waitFor(() => expect(button.textContent).toBe(busy));
    button.setAttribute('data-dpplus', '');
    await vi.waitFor(() => expect(button.textContent).toBe('Log in with Secure Connect'));
  });

  test('a button with a custom label refers to the window below it', async () => {
    const button = anchor(`<a href="#" ${complete}>Mine</a>`);
    enhance(button);
    button.setAttribute('data-dpplus', 'busy');
    await vi.waitFor(() => expect(button.querySelector('small')?.textContent).toBe(busy));
    expect(button.textContent).toBe(`Mine${busy}`);
  });

  test('a button that is copied in this state refers to the window in its label', async () => {
    enhance(anchor(`<a href="#" ${complete} data-dpplus="busy">Mine</a>`));
    const button = anchor(`<a href="#" ${complete} data-dpplus="busy"></a>`);
    enhance(button);
    expect(button.querySelector('span')?.textContent).toBe(busy);
  });
});

test('a translation of the browser stays until the label changes', async () => {
  const button = anchor(`<a href="#" ${complete}></a>`);
  enhance(button);
  const label = button.querySelector('span') as HTMLElement;
  label.textContent = 'Translated';
  enhance(button);
  expect(button.textContent).toBe('Translated');
  button.dataset.text = 'sign-up';
  await vi.waitFor(() => expect(button.textContent).toBe('Sign up with Secure Connect'));
});

describe('the help line', () => {
  test('describes the link and is not part of its name', async () => {
    const button = anchor(`<a href="#" ${complete} data-help="true">Mine</a>`);
    enhance(button);
    const id = button.getAttribute('aria-describedby') ?? '';
    const line = document.getElementById(id);
    expect(line?.textContent).toContain('Two-step login.');
    expect(line?.getAttribute('aria-hidden')).toBe('true');
    button.dataset.help = 'false';
    await vi.waitFor(() => expect(button.textContent).toBe('Mine'));
    expect(button.hasAttribute('aria-describedby')).toBe(false);
  });

  test('leaves no trace on the last of many buttons, nor on the first', async () => {
    document.body.innerHTML = `<a href="#" ${complete} data-help="true"></a>`.repeat(11);
    const buttons = [...document.querySelectorAll('a')];
    for (const button of buttons) enhance(button);
    for (const button of buttons) button.dataset.help = 'false';
    await vi.waitFor(() => expect(document.querySelector('[aria-describedby]')).toBeNull());
  });

  test('does not replace a description of the author', async () => {
    const button = anchor(`<a href="#" ${complete} data-help="true" aria-describedby="mine"></a>`);
    enhance(button);
    const line = button.querySelector('small');
    expect(button.getAttribute('aria-describedby')).toBe(`mine ${line?.id}`);
    expect(line?.getAttribute('aria-hidden')).toBe('true');
    button.dataset.help = 'false';
    await vi.waitFor(() => expect(button.getAttribute('aria-describedby')).toBe('mine'));
  });

  test('keeps its id when it is drawn again', async () => {
    const button = anchor(`<a href="#" ${complete} data-help="true"></a>`);
    enhance(button);
    const before = button.getAttribute('aria-describedby');
    button.setAttribute('data-dpplus', 'busy');
    await vi.waitFor(() =>
      expect(button.querySelector('span')?.textContent).toBe('Continue in the other window'),
    );
    expect(button.getAttribute('aria-describedby')).toBe(before);
    expect(button.querySelector('small')?.id).toBe(before);
  });

  test('of a clone has another id', () => {
    const button = anchor(`<a href="#" ${complete} data-help="true"></a>`);
    enhance(button);
    const clone = button.cloneNode(true) as HTMLAnchorElement;
    document.body.append(clone);
    enhance(clone);
    expect(clone.getAttribute('aria-describedby')).not.toBe(button.getAttribute('aria-describedby'));
    expect(clone.querySelector('small')?.id).toBe(clone.getAttribute('aria-describedby'));
  });
});

describe('the href', () => {
  test.each([
    ['href="#"', endpoint],
    ['', endpoint],
    ['href="/login"', '/login'],
    ['href=""', ''],
  ])('of an anchor with %j starts with %j', (href, expected) => {
    const button = anchor(`<a ${href} ${complete}></a>`);
    enhance(button);
    address(button);
    const found = button.getAttribute('href') ?? '';
    expect(expected ? found.startsWith(expected) : found === expected).toBe(true);
    expect(found).not.toContain('popup=1');
  });

  test.each(['', 'href="#"'])(
    'is not built before it is needed, and an anchor with %j can be reached by keyboard',
    (href) => {
      const button = anchor(`<a ${href} ${complete}></a>`);
      enhance(button);
      expect(button.getAttribute('href')).toBe('#');
    },
  );

  test.each([{ clientId: 'other' }, { redirectUri: 'https://other.test/cb' }])(
    'is not a URL of the service for a button with another value than %j',
    (pinned) => {
      configure(pinned);
      const button = anchor(`<a href="#" ${complete}></a>`);
      enhance(button);
      address(button);
      configure({});
      expect(button.getAttribute('href')).toBe('#');
    },
  );

  test('is a URL of the service for a button with allowed values', () => {
    configure({ clientId: 'demoapp', redirectUri: 'https://app.test/cb' });
    const button = anchor(`<a href="#" ${complete}></a>`);
    enhance(button);
    address(button);
    configure({});
    expect(button.href.startsWith(endpoint)).toBe(true);
  });

  test('follows the attributes once it is set', async () => {
    const button = anchor(`<a href="#" ${complete}></a>`);
    enhance(button);
    address(button);
    button.dataset.state = 'new';
    await vi.waitFor(() => expect(button.href).toContain('state=new'));
  });

  test('of a clone is not the author’s', () => {
    const button = anchor(`<a href="#" ${complete}></a>`);
    enhance(button);
    address(button);
    const clone = button.cloneNode(true) as HTMLAnchorElement;
    clone.dataset.state = 'other';
    document.body.append(clone);
    enhance(clone);
    expect(clone.href).toContain('state=other');
  });
});

test('a button that is up to date is not changed, because the page may observe it', async () => {
  const button = anchor(`<a href="#" ${complete} data-help="true"></a>`);
  enhance(button);
  address(button);
  const observer = new MutationObserver(() => {});
  observer.observe(button, { attributes: true, childList: true, characterData: true, subtree: true });
  enhance(button);
  address(button);
  expect(observer.takeRecords()).toEqual([]);
  observer.disconnect();
});

test('a button is drawn without MutationObserver', () => {
  vi.stubGlobal('MutationObserver', undefined);
  const button = anchor(`<a href="#" ${complete}></a>`);
  enhance(button);
  vi.unstubAllGlobals();
  expect(button.textContent).toBe('Log in with Secure Connect');
});

describe('without the class', () => {
  test.each(['href="#"', 'href="/mine"', ''])('the anchor with %j is the author’s again', async (href) => {
    const html = `<a ${href} ${complete} data-help="true"></a>`;
    const before = anchor(html).cloneNode(true) as Element;
    const button = anchor(html);
    enhance(button);
    address(button);
    button.classList.remove('dpplus-connect');
    before.classList.remove('dpplus-connect');
    await vi.waitFor(() => expect(button.childNodes).toHaveLength(0));
    const attributesOf = (element: Element) =>
      element
        .getAttributeNames()
        .map((name) => `${name}=${element.getAttribute(name)}`)
        .sort();
    expect(attributesOf(button)).toEqual(attributesOf(before));
  });

  test('a clone has the href of a link without a script', async () => {
    const button = anchor(`<a href="#" ${complete}></a>`);
    enhance(button);
    address(button);
    const clone = button.cloneNode(true) as HTMLAnchorElement;
    document.body.append(clone);
    enhance(clone);
    clone.classList.remove('dpplus-connect');
    await vi.waitFor(() => expect(clone.getAttribute('href')).toBe('#'));
  });

  test('later changes of the author to the anchor stay', async () => {
    const button = anchor(`<a ${complete}></a>`);
    enhance(button);
    button.classList.remove('dpplus-connect');
    await vi.waitFor(() => expect(button.hasAttribute('href')).toBe(false));
    button.href = '#';
    await new Promise(
      (resolve) =>
        new MutationObserver(resolve).observe(button, { attributes: true }) ??
        button.setAttribute('title', 'seen'),
    );
    expect(button.getAttribute('href')).toBe('#');
  });

  test('the anchor is a button again when the class returns', async () => {
    const button = anchor(`<a href="#" ${complete}></a>`);
    enhance(button);
    button.classList.remove('dpplus-connect');
    await vi.waitFor(() => expect(button.textContent).toBe(''));
    button.classList.add('dpplus-connect');
    await vi.waitFor(() => expect(button.textContent).toBe('Log in with Secure Connect'));
  });
});

test('a button has an attribute for stylesheets', () => {
  const button = anchor(`<a href="#" ${complete}></a>`);
  enhance(button);
  expect(button.getAttribute('data-dpplus')).toBe('');
});

test('a problem is logged once, with the anchor, and again when the value changes', async () => {
  const button = anchor(`<a href="#" ${complete} data-mode="tab"></a>`);
  enhance(button);
  enhance(button);
  await vi.waitFor(() =>
    expect(warn.mock.calls).toEqual([[expect.stringContaining('unknown-value: data-mode="tab"'), button]]),
  );
  button.dataset.mode = 'window';
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2));
});
