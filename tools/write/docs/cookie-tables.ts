import { cookieAttributes, cookies, hostPrefix } from '../../../contract/cookies.ts';
import { type Language, languages } from '../../../contract/languages.ts';
import { notices } from '../../../contract/notices.ts';
import { type StoredName, storedValues } from '../../../contract/stored-values.ts';
import { code, table } from './markdown.ts';

const secured = (name: string) => code(hostPrefix + name);

function noticeOf(language: Language): string {
  const { heads, cookies, stored } = notices[language];
  const rows = [
    ...Object.entries(cookies).map(([name, notice]) => ({ name: secured(name), ...notice })),
    ...Object.entries(storedValues).map(([name, { place }]) => ({
      name: place,
      ...stored[name as StoredName],
    })),
  ];
  return table(
    heads,
    rows.map(({ name, ends, purpose }) => [name, ends, purpose]),
  );
}

export const cookieTables: Record<string, () => string> = {
  cookies: () =>
    `${table(
      ['cookie', 'set by', 'ends', 'content and purpose'],
      Object.entries(cookies).map(([name, { setBy, ends, purpose }]) => [
        secured(name),
        setBy,
        ends,
        purpose,
      ]),
    )}Their attributes: ${code([...cookieAttributes.split('; '), 'Secure'].sort().join('; '))}.\n\n`,
  storage: () =>
    table(
      ['where: name', 'set', 'removed', 'content and purpose'],
      Object.values(storedValues).map(({ place, set, removed, purpose }) => [place, set, removed, purpose]),
    ),
  ...Object.fromEntries(languages.map((language) => [`notice_${language}`, () => noticeOf(language)])),
};
