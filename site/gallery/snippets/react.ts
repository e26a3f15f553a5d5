import { buttonAttributes } from '../settings/button-attributes.ts';
import { indent, packageLines, type SnippetInput, successComment } from './common-lines.ts';
import { jsxText, jsxValue } from './escape.ts';

/** A component for React 19, which listens to an element's events. */
export function reactSnippet(input: SnippetInput): string {
  const { settings } = input;
  const attributes = buttonAttributes(settings).map(([name, value]) => `  ${name}=${jsxValue(value)}`);
  const element = [
    '<dpplus-connect',
    ...attributes,
    '  state={state}',
    '  ondpplus-success={loggedIn}',
    ...(settings.label === '' ? ['/>'] : ['>', `  ${jsxText(settings.label)}`, '</dpplus-connect>']),
  ];
  return [
    ...packageLines(input),
    '',
    'export function LoginButton({ state }) {',
    '  return (',
    ...indent(element, 4),
    '  );',
    '}',
    '',
    'function loggedIn(event) {',
    `  ${successComment}`,
    '}',
    '',
  ].join('\n');
}
