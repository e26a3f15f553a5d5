import { escapeAngular } from './escape.ts';
import { elementMarkup } from './markup.ts';
import { indent, packageLines, type SnippetInput, successComment } from './package-lines.ts';

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
    ...indent(elementMarkup(input.settings, escapeAngular, bound), 4),
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
