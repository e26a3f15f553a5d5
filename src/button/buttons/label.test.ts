import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { complete } from '../testing/button-page.ts';
import { enhance } from './anchor.ts';

vi.spyOn(console, 'warn').mockImplementation(() => {});
const style = vi.spyOn(window, 'getComputedStyle');
const layout = vi.spyOn(Element.prototype, 'getBoundingClientRect');
const builtIn = 'Log in with Secure Connect';

beforeEach(() => vi.clearAllMocks());
afterEach(() => {
  document.body.innerHTML = '';
});

/** The built-in label of a link, or in the shadow root of an element, with this content. */
const places = {
  'a link': (html: string) => {
    document.body.innerHTML = `<a href="#" ${complete}>${html}</a>`;
    const button = document.querySelector('a') as HTMLAnchorElement;
    enhance(button);
    return { button, content: button as Element };
  },
  'an element': (html: string) => {
    document.body.innerHTML = `<div>${html}</div>`;
    const content = document.body.firstElementChild as Element;
    const root = content.attachShadow({ mode: 'open' });
    root.innerHTML = `<a href="#" ${complete}><slot></slot></a>`;
    const button = root.querySelector('a') as HTMLAnchorElement;
    enhance(button);
    return { button, content };
  },
};
const labelOf = (button: Element) => button.querySelector('.dpplus-label')?.textContent;

/** Content that people do not see: at the first drawing, and added later. */
const nothing = [
  ...[0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2060, 0xad, 0x2800, 0xa0, 0xfeff, 0x202a].map(
    (code) => `&#${code};`,
  ),
  '<br>',
  '<wbr>',
  '<span></span>',
  '<span>&#8203;<b> </b></span>',
  '<template>Mine</template>',
  '<style>a{}</style>',
  '<noscript>Mine</noscript>',
  '<script type="text/plain">Mine</script>',
  '<span hidden>Mine</span>',
  '<span class="sr-only">(opens in a new window)</span>',
  '<span class="visually-hidden">(external)</span>',
  '<span class="screen-reader-text">(external)</span>',
  '<div class="waves-ripple"></div>',
  '<md-ripple></md-ripple>',
];

/** What other scripts add, and what is a label if it was there first. */
const icons = [
  '<svg role="img" aria-label="(link is external)"><title>External</title></svg>',
  '<svg aria-hidden="true"><text>x</text></svg>',
  '<i class="fa-external"></i>',
  '<span class="material-icons">open_in_new</span>',
  '<img src="/external.svg" alt="">',
  '<span aria-hidden="true">↗</span>',
  '<i class="material-symbols-outlined">open_in_new</i>',
  '<span style="position: absolute">3</span>',
];

const labels = [
  'Mine',
  '<b>Mine</b>',
  '<span><span class="text">Mine</span></span>',
  '<font style="vertical-align: inherit"><font>Mine</font></font>',
  '<img src="/login.svg" alt="Log in">',
];

for (const [place, show] of Object.entries(places)) {
  test.each(nothing)(`%s does not take the built-in label of ${place}, also with others`, (html) => {
    for (const content of [html, ` ${html} `, nothing[0] + html]) {
      const { button } = show(content);
      expect(labelOf(button)).toBe(builtIn);
    }
  });

  test.each([...nothing, ...icons])(`%s, added later, leaves the built-in label of ${place}`, (html) => {
    const { button, content } = show('');
    const label = button.querySelector('.dpplus-label');
    for (const where of ['beforeend', 'afterbegin'] as const) {
      content.insertAdjacentHTML(where, html);
      enhance(button);
      expect(button.querySelector('.dpplus-label')).toBe(label);
      expect(labelOf(button)).toBe(builtIn);
    }
  });

  test.each(labels)(`%s is the label of ${place}, also if the page adds it later`, (html) => {
    expect(labelOf(show(html).button)).toBeUndefined();
    const { button, content } = show('');
    content.insertAdjacentHTML('beforeend', html);
    enhance(button);
    expect(labelOf(button)).toBeUndefined();
  });

  test.each([
    '<i class="fa fa-user"></i>',
    '<svg></svg>',
    '<img src="/login.svg">',
    '<b><svg></svg></b>',
    '<span role="img" aria-label="Log in"></span>',
  ])(`%s is the label of ${place} if it was there first, or in place of the built-in label`, (html) => {
    expect(labelOf(show(html).button)).toBeUndefined();
    const { button, content } = show('');
    button.querySelector('.dpplus-label')?.remove();
    content.insertAdjacentHTML('beforeend', html);
    enhance(button);
    expect(labelOf(button)).toBeUndefined();
  });
}

test('a translation within the built-in label stays', () => {
  const { button } = places['a link']('');
  const label = button.querySelector('.dpplus-label') as Element;
  label.innerHTML = '<font style="vertical-align: inherit"><font>Connectez-vous</font></font>';
  enhance(button);
  expect(button.textContent).toBe('Connectez-vous');
});

test('a script that wraps the built-in label, or puts it into parts, does not get a second one', () => {
  const { button } = places['a link']('');
  const { outerHTML } = button.querySelector('.dpplus-label') as Element;
  for (const html of [`<div class="line">${outerHTML}</div>`, `<b><i>${outerHTML}</i></b>`]) {
    button.innerHTML = html;
    enhance(button);
    expect(button.textContent).toBe(builtIn);
  }
});

test('a built-in label whose text another script removes comes back', async () => {
  const { button } = places['a link']('');
  const label = button.querySelector('.dpplus-label') as Element;
  label.textContent = '';
  await vi.waitFor(() => expect(button.textContent).toBe(builtIn));
  (label.firstChild as Text).data = '';
  await vi.waitFor(() => expect(button.textContent).toBe(builtIn));
});

test.each([
  ['text', (part: Element) => part.append('Mine')],
  ['a picture', (part: Element) => part.insertAdjacentHTML('beforeend', '<img src="/login.svg" alt="Mine">')],
])('a part of the link that gets %s later is the label, until it is empty again', async (_what, fill) => {
  const { button } = places['a link']('<b><span></span></b>');
  expect(labelOf(button)).toBe(builtIn);
  const part = button.querySelector('b > span') as Element;
  fill(part);
  await vi.waitFor(() => expect(labelOf(button)).toBeUndefined());
  part.replaceChildren();
  await vi.waitFor(() => expect(labelOf(button)).toBe(builtIn));
});

test('neither style nor layout is read for a button', () => {
  for (const html of ['', ...nothing, ...icons, ...labels]) places['a link'](html);
  expect(style).not.toHaveBeenCalled();
  expect(layout).not.toHaveBeenCalled();
});
