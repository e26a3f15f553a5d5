import { expect, it } from 'vitest';
import { errorText } from './error-text.ts';
import { configurationErrors, type ErrorCode, errors } from './errors.ts';
import { languages } from './languages.ts';
import { texts } from './texts.ts';

const codes = Object.keys(errors) as ErrorCode[];

it.each(codes)('%s has a cause', (code) => {
  expect(errors[code].causes.length, `contract/errors.ts: add a cause to ${code}`).toBeGreaterThan(0);
});

it('an error of the app at the redirect URI tells users to contact the website, not to try again', () => {
  const ofApp = codes.filter((code) =>
    errors[code].causes.some(({ at, by }) => at.startsWith('redirect') && by === 'app'),
  );
  expect(Object.keys(configurationErrors).sort(), 'contract/errors.ts: text of these codes').toEqual(
    ofApp.sort(),
  );
});

it.each(languages)(
  'in %s, each code has a sentence, and an unknown one has the sentence of server_error',
  (language) => {
    const { errors } = texts[language];
    const sentences = Object.values(errors);
    expect(new Set(sentences).size, `contract/texts/${language}.ts has one sentence twice`).toBe(
      sentences.length,
    );
    expect(errorText(language, 'access_denied')).toBe(errors.access_denied);
    expect(errorText(language, 'login_limit')).toBe(errors.configuration_error);
    for (const unknown of ['constructor', 'toString', 'temporarily_unavailable', ''])
      expect(errorText(language, unknown)).toBe(errors.server_error);
  },
);

// After Back to a login that is finished, a server whose cookie has one id finds that the login is not of this browser.
it.each(languages)('in %s, a login that is not of this browser says to log in again first', (language) => {
  const { expired_state, unknown_state } = texts[language].errors;
  const again = expired_state.split('. ').at(-1) ?? '';
  expect(unknown_state.split(/(?<=\.) /)[1]).toBe(again);
});
