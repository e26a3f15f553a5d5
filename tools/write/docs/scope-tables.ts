import { scopes, sharedData } from '../../../contract/scopes.ts';
import { code, table } from './markdown.ts';

/** What each scope shares. */
export const scopeTables = {
  'scope-data': () =>
    table(
      ['scope', 'data'],
      scopes.map((scope) => [code(scope), sharedData[scope].members]),
    ),
  'scope-names': () => scopes.map((scope) => `${scope}: '${sharedData[scope].label}',`).join('\n'),
  'personal-data': () =>
    table(
      ['scope', 'personal data'],
      [['empty', 'UUID'], ...scopes.map((scope) => [code(scope), sharedData[scope].personal])],
    ),
};
