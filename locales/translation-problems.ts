import { Window } from 'happy-dom';

/** Texts that are rightly the same in English and the other language, as `<lang>:<id>`. */
const sameOnPurpose = new Set<string>();

/**
 * What is wrong with one language's XLIFF file, a line for each problem: a message without a translation, a
 * translation of a message that is gone or whose English has changed since, and English left in place of a translation.
 *
 * @param messages the source's English wordings by id
 * @param xliff the text of `locales/<lang>.xlf` (XLIFF 1.2)
 */
export function translationProblems(
  lang: string,
  messages: ReadonlyMap<string, string>,
  xliff: string,
): string[] {
  const document = new new Window().DOMParser().parseFromString(xliff, 'text/xml');
  const units = new Map(
    [...document.querySelectorAll('trans-unit')].map((unit) => [
      unit.getAttribute('id') ?? '',
      {
        source: unit.querySelector('source')?.textContent ?? '',
        target: unit.querySelector('target')?.textContent?.trim() ?? '',
      },
    ]),
  );
  const problems = [...units.keys()]
    .filter((id) => !messages.has(id))
    .map((id) => `${lang}: "${id}" is no longer in the source; run npm run localize`);
  for (const [id, english] of messages) {
    const unit = units.get(id);
    if (!unit?.target) problems.push(`${lang}: "${id}" has no translation`);
    else if (unit.source !== english)
      problems.push(`${lang}: "${id}" translates "${unit.source}", which is now "${english}"`);
    else if (unit.target === english && !sameOnPurpose.has(`${lang}:${id}`))
      problems.push(`${lang}: "${id}" is still English`);
  }
  return problems;
}
