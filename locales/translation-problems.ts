import { type Element, Window } from 'happy-dom';

/** A message as the source has it: its English with `{0}` for a placeholder, and the note for translators. */
export interface SourceMessage {
  english: string;
  note: string | undefined;
}

/** Texts that are rightly the same in English and the other language, as `<lang>:<id>`. */
const sameOnPurpose = new Set<string>();

/**
 * Returns the problems of one language's XLIFF file, a line for each: a message without a translation or without a
 * note, a translation of a message that is gone or whose English or note has changed since, a placeholder lost in
 * translation, and English left in place of a translation.
 *
 * @param messages the source's messages by id
 * @param xliff the text of `locales/<lang>.xlf` (XLIFF 1.2)
 */
export function translationProblems(
  lang: string,
  messages: ReadonlyMap<string, SourceMessage>,
  xliff: string,
): string[] {
  const units = readUnits(xliff);
  const problems = [...units.keys()]
    .filter((id) => !messages.has(id))
    .map((id) => `${lang}: "${id}" is no longer in the source; run npm run write`);
  for (const [id, { english, note }] of messages) {
    const unit = units.get(id);
    if (!unit?.target) problems.push(`${lang}: "${id}" has no translation`);
    else if (unit.source !== english)
      problems.push(`${lang}: "${id}" translates "${unit.source}", which is now "${english}"`);
    else if (unit.target === english && !sameOnPurpose.has(`${lang}:${id}`))
      problems.push(`${lang}: "${id}" is still English`);
    else if (unit.target.includes('{0}') !== english.includes('{0}'))
      problems.push(`${lang}: "${id}" has another placeholder than "${english}"`);
    if (!note) problems.push(`${lang}: "${id}" has no note for translators`);
    else if (unit && unit.note !== note)
      problems.push(`${lang}: "${id}" has another note than the source; run npm run write`);
  }
  return problems;
}

/** Each message's English, translation and note by its id; placeholders are `{0}`. */
export function readUnits(xliff: string): Map<string, { source: string; target: string; note: string }> {
  const document = new new Window().DOMParser().parseFromString(xliff, 'text/xml');
  return new Map(
    [...document.querySelectorAll('trans-unit')].map((unit) => [
      unit.getAttribute('id') ?? '',
      {
        source: text(unit.querySelector('source')),
        target: text(unit.querySelector('target')),
        note: text(unit.querySelector('note')),
      },
    ]),
  );
}

const text = (element: Element | null) =>
  [...(element?.childNodes ?? [])]
    .map((node) =>
      node.nodeName.toLowerCase() === 'x' ? `{${(node as Element).getAttribute('id')}}` : node.textContent,
    )
    .join('')
    .trim();
