import { causesAt, type FoundCause, type Place } from '../../../contract/errors.ts';
import { errorPages } from '../../../sandbox/service/pages/error-pages.ts';
import { pageTexts } from '../../../sandbox/service/pages/texts/by-language.ts';
import { code, table } from './markdown.ts';

const withStatus = (shown: string, { status }: FoundCause) => (status ? `${shown}, ${status}` : shown);

const tableOf = (...places: Place[]) =>
  table(
    ['error', 'why', 'fix'],
    causesAt(...places).map((cause) => [
      withStatus(cause.shown ?? code(cause.code), cause),
      cause.why,
      cause.fix,
    ]),
  );

/** The title of a page of the sandbox. */
const titleOf = (rule: string) => errorPages[rule as keyof typeof errorPages].explain(pageTexts.en).title;

export const errorTables: Record<string, () => string> = {
  errors_redirect: () => tableOf('redirect', 'redirect of the service'),
  errors_page: () =>
    table(
      ['page', 'rule', 'why', 'fix'],
      causesAt('page').map((cause) => [
        withStatus(titleOf(cause.code), cause),
        code(cause.code),
        cause.why,
        cause.fix,
      ]),
    ),
  errors_form: () => tableOf('form'),
  errors_token: () => tableOf('token'),
  errors_data: () => tableOf('data'),
  errors_uuids: () => tableOf('uuids'),
  errors_any: () => tableOf('any'),
  errors_log: () =>
    table(
      ['code', 'in the log', 'you can check'],
      causesAt('login').map((cause) => [code(cause.code), code(cause.log ?? ''), cause.fix]),
    ),
  errors_users: () =>
    table(
      ['code', 'cause', 'tell the user'],
      causesAt('login').map((cause) => [code(cause.code), cause.why, cause.tell ?? '']),
    ),
};
