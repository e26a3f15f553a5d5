import { parseTemplate } from '@angular/compiler';
import { Window } from 'happy-dom';
import { parse as parseSvelte } from 'svelte/compiler';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parse as parseVue } from 'vue/compiler-sfc';
import { defaultSettings, type Settings } from '../../site/gallery/settings/settings.ts';
import { angularSnippet } from '../../site/gallery/snippets/angular.ts';
import { htmlSnippet } from '../../site/gallery/snippets/html.ts';
import { reactSnippet } from '../../site/gallery/snippets/react.ts';
import { snippets } from '../../site/gallery/snippets/snippets.ts';
import { svelteSnippet } from '../../site/gallery/snippets/svelte.ts';
import { vueSnippet } from '../../site/gallery/snippets/vue.ts';
import { parameters } from '../../src/vocabulary/attributes.ts';

const baseUrl = 'https://login.example';
const usual = defaultSettings({ clientId: 'demoapp', redirectUri: 'https://app.example/callback' });
const required = {
  scope: 'email',
  'client-id': 'demoapp',
  'redirect-uri': 'https://app.example/callback',
  'is-sandbox': 'true',
};
const hostile = `{{ x }} <b>"q"</b> 'a' & &amp; @if (y) { \${z} \`t\` \\n {#if} </script> é`;

const changed = { text: 'sign-up', size: 'small', theme: 'outline', mode: 'redirect' } as const;

/** The attributes in a snippet, read by the compiler of its framework. */
interface Read {
  readonly attributes: Record<string, string>;
  readonly label: string;
}

const cases: [what: string, change: Partial<Settings>, attributes: Record<string, string>, label: string][] =
  [
    ['only what is required', {}, {}, ''],
    ['no scope, and no style', { scope: [], size: 'false' }, { scope: '', size: 'false' }, ''],
    [
      'everything else',
      { ...changed, scope: ['email', 'eid_profile'], isSandbox: false, help: true },
      { ...changed, scope: 'email eid_profile', 'is-sandbox': 'false', help: 'true' },
      '',
    ],
    ['a label in place of the built-in label', { text: 'sign-up', label: ' Mine ' }, {}, 'Mine'],
    [
      'values of every kind',
      { label: hostile, clientId: hostile, redirectUri: 'https://app.example/?a=1&lt=2' },
      { 'client-id': hostile, 'redirect-uri': 'https://app.example/?a=1&lt=2' },
      hostile,
    ],
  ];

function readHtml(code: string): Read {
  const { document } = new Window();
  document.body.innerHTML = code;
  const anchor = document.querySelector('a.dpplus-connect');
  const attributes = Object.fromEntries(
    [...(anchor?.attributes ?? [])].flatMap(({ name, value }) => {
      const own = name.replace(/^data-/, '').replace(/^style$/, 'size');
      return name.startsWith('data-') ? [[own, value ?? '']] : [];
    }),
  );
  expect(attributes.state).toBe('RANDOM_STATE');
  // The address of the script, so that the link logs in without the script too.
  const { origin, pathname, searchParams } = new URL(anchor?.getAttribute('href') ?? '');
  expect(origin + pathname).toBe(`${baseUrl}/en/oauth/authenticate.html`);
  expect(Object.fromEntries(searchParams)).toEqual({
    response_type: 'code',
    ...Object.fromEntries(parameters.map((name) => [name.replace('-', '_'), attributes[name]])),
  });
  delete attributes.state;
  return { attributes, label: anchor?.textContent ?? '' };
}

function readReact(code: string): Read {
  const { outputText, diagnostics } = ts.transpileModule(code, {
    fileName: 'LoginButton.jsx',
    reportDiagnostics: true,
    compilerOptions: {
      jsx: ts.JsxEmit.React,
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
    },
  });
  expect(diagnostics).toEqual([]);
  const React = {
    createElement: (_tag: string, props: object, ...children: string[]) => ({ props, children }),
  };
  const exports: { LoginButton?: (props: object) => { props: Record<string, unknown>; children: string[] } } =
    {};
  const required = { configure: () => {} };
  new Function('React', 'exports', 'require', outputText)(React, exports, () => required);
  const { props, children } = exports.LoginButton?.({ state: 's' }) ?? { props: {}, children: [] };
  const { state, 'ondpplus-success': listener, ...attributes } = props;
  expect([state, typeof listener]).toEqual(['s', 'function']);
  return { attributes: attributes as Record<string, string>, label: children.join('') };
}

function readVue(code: string): Read {
  const { descriptor, errors } = parseVue(code);
  expect(errors).toEqual([]);
  expect(descriptor.scriptSetup?.content).toContain('configure(');
  const [element] = descriptor.template?.ast?.children.filter((node) => node.type === 1) ?? [];
  if (element?.type !== 1) throw new Error('no element');
  const bound = element.props.flatMap((prop) => (prop.type === 7 ? [prop.rawName] : []));
  expect(bound).toEqual([':state', '@dpplus-success']);
  return {
    attributes: Object.fromEntries(
      element.props.flatMap((prop) => (prop.type === 6 ? [[prop.name, prop.value?.content ?? '']] : [])),
    ),
    label: element.children.map((node) => (node.type === 2 ? node.content : `[${node.type}]`)).join(''),
  };
}

function readSvelte(code: string): Read {
  const { fragment, instance } = parseSvelte(code, { modern: true });
  expect(instance).not.toBeNull();
  const element = fragment.nodes.find((node) => node.type === 'RegularElement');
  if (element?.type !== 'RegularElement') throw new Error('no element');
  const text = (nodes: readonly { type: string }[]) =>
    nodes
      .map((node) => (node.type === 'Text' ? (node as { data?: string }).data : `[${node.type}]`))
      .join('');
  const entries = element.attributes.flatMap((attribute) =>
    attribute.type === 'Attribute' ? [[attribute.name, attribute.value] as const] : [],
  );
  expect(entries.slice(-2).map(([name]) => name)).toEqual(['state', 'ondpplus-success']);
  return {
    attributes: Object.fromEntries(
      entries
        .slice(0, -2)
        .map(([name, value]) => [name, Array.isArray(value) ? text(value) : `[${typeof value}]`]),
    ),
    label: text(element.fragment.nodes),
  };
}

function readAngular(code: string): Read {
  const { diagnostics } = ts.transpileModule(code, { reportDiagnostics: true });
  expect(diagnostics).toEqual([]);
  const source = ts.createSourceFile('login-button.ts', code, ts.ScriptTarget.ESNext, true);
  let template = '';
  const visit = (node: ts.Node): void => {
    if (ts.isNoSubstitutionTemplateLiteral(node)) template = node.text;
    ts.forEachChild(node, visit);
  };
  visit(source);
  const { errors, nodes } = parseTemplate(template, 'login-button.ts', { preserveWhitespaces: true });
  expect(errors).toBeNull();
  type Interpolation = { ast: { strings: string[]; expressions: { value?: string }[] } };
  type Bound = { name: string; value: { ast?: { value?: string } } };
  type Element = {
    attributes: { name: string; value: string }[];
    inputs: Bound[];
    outputs: { name: string }[];
    children: { value?: string | Interpolation }[];
  };
  const element = nodes.find((node): node is typeof node & Element => 'attributes' in node);
  const strings = element?.inputs.filter(({ value }) => typeof value.ast?.value === 'string') ?? [];
  const bound = element?.inputs.filter((input) => !strings.includes(input));
  expect([bound, element?.outputs].map((list) => list?.map(({ name }) => name))).toEqual([
    ['state'],
    ['dpplus-success'],
  ]);
  return {
    attributes: Object.fromEntries([
      ...(element?.attributes.map(({ name, value }) => [name, value]) ?? []),
      ...strings.map(({ name, value }) => [name, value.ast?.value]),
    ]),
    label: element?.children.map(({ value }) => textOf(value)).join('') ?? '',
  };

  function textOf(value: string | Interpolation | undefined) {
    if (typeof value !== 'object') return value;
    expect(value.ast.strings.join('').trim()).toBe('');
    return value.ast.expressions.map((expression) => expression.value).join('');
  }
}

describe.each([
  ['HTML', htmlSnippet, readHtml],
  ['React', reactSnippet, readReact],
  ['Vue', vueSnippet, readVue],
  ['Svelte', svelteSnippet, readSvelte],
  ['Angular', angularSnippet, readAngular],
])('the %s snippet', (_name, write, read) => {
  it.each(cases)('has %s', (_what, change, attributes, label) => {
    const { attributes: read_, label: readLabel } = read(
      write({ settings: { ...usual, ...change }, baseUrl }),
    );
    expect(read_).toEqual({ ...required, ...attributes });
    expect(readLabel.trim()).toBe(label.trim());
  });
});

it.each([
  ['en', 'light', ''],
  ['fr', 'dark', '<meta name="color-scheme" content="dark">\n'],
  ['it', 'light dark', '<meta name="color-scheme" content="light dark">\n'],
] as const)('the HTML snippet loads %s on a page that is %s', (language, scheme, meta) => {
  const code = htmlSnippet({ settings: { ...usual, language, scheme }, baseUrl });
  const file = `${baseUrl}/${language}/dp_connect`;
  expect(code).toContain(`<script src="${file}.js"></script>`);
  expect(code.startsWith(`${meta}<link rel="stylesheet" href="${file}.css">\n<a\n`)).toBe(true);
});

it.each(snippets)('the $id snippet loads the language, and has the styles of the button', ({ id, write }) => {
  const styled = { ...usual, color: '#123456', radius: '24' };
  expect(write({ settings: styled, baseUrl })).toContain(
    '{ --dpplus-color: #123456; --dpplus-radius: 24px }',
  );
  const plain = write({ settings: usual, baseUrl });
  expect(plain).not.toContain('--dpplus');
  expect(plain).toContain(`${baseUrl}/en/dp_connect.css`);
  if (id === 'html') return;
  for (const [language, entry] of [
    ['en', 'dpplus-connect'],
    ['de', 'dpplus-connect/de'],
  ] as const) {
    const code = write({ settings: { ...usual, language }, baseUrl });
    expect(code).toContain(`import { configure } from '${entry}';`);
    expect(code).toContain(`import '${entry}/define';`);
    expect(code).toContain(`configure({ baseUrl: '${baseUrl}' });`);
  }
});
