import { indent, packageLines, type SnippetInput, successComment } from './common-lines.ts';
import { elementMarkup } from './element-markup.ts';
import { escapeAngular, quote } from './escape.ts';

/** Angular looks for `{{` after it has read the entities: only an expression that is a string can hold it. */
const expression = (text: string) =>
  escapeAngular(quote(text).replace(/[{}]/g, (brace) => `\\u00${brace.charCodeAt(0).toString(16)}`));

const attribute = (name: string, value: string) =>
  value.includes('{{') ? `[attr.${name}]="${expression(value)}"` : `${name}="${escapeAngular(value)}"`;

const content = (text: string) => (text.includes('{{') ? `{{ ${expression(text)} }}` : escapeAngular(text));

/** A standalone component for Angular. */
export function angularSnippet(input: SnippetInput): string {
  const bound = ['[attr.state]="state()"', '(dpplus-success)="loggedIn($event)"'];
  return [
    "import { Component, CUSTOM_ELEMENTS_SCHEMA, input } from '@angular/core';",
    ...packageLines(input),
    '',
    '@Component({',
    "  selector: 'app-login-button',",
    '  schemas: [CUSTOM_ELEMENTS_SCHEMA],',
    '  template: `',
    ...indent(elementMarkup(input.settings, content, bound, attribute), 4),
    '  `,',
    '})',
    'export class LoginButton {',
    '  readonly state = input.required<string>();',
    '',
    '  loggedIn(event: Event) {',
    `    ${successComment}`,
    '  }',
    '}',
    '',
  ].join('\n');
}
