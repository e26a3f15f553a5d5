/** Links that the script has not enhanced yet, and undefined elements. */
const waiting = ':is(a.dpplus-connect:not([data-dpplus]), dpplus-connect:not(:defined))';

/**
 * The rules that `dp_connect.css` adds to the script's stylesheet: until the script runs, links and elements look
 * as they will, with generated text in place of label and help line. So nothing moves when it arrives, and a link has a
 * name where it never does.
 *
 * @param css the script's stylesheet
 * @param labels the wordings of an empty button by the value of `text`, the default first
 * @param help the help line
 */
export function placeholderStyles(css: string, labels: Record<string, string>, help: string): string {
  // As specific as the script's rule that takes generated content away, and of a later line.
  const empty = `${waiting}:empty:not(#_#_)`;
  const texts = Object.entries(labels).map(
    ([value, text], index) =>
      `${empty}${index ? either('text', value) : ''}::before {\n  content: ${quoted(text)} !important;\n}\n`,
  );
  const helped = `${waiting}${either('help', 'true')}:not(#_#_)::after`;
  return `
/* The time before the script. */
${early(css)}${texts.join('')}/* The line of an unstyled button is small. */
${waiting}::after {
  font-size: smaller;
}
/* A description does not belong to a name. */
${helped} {
  display: block;
  content: ${quoted(help)} !important;
  content: ${quoted(help)} / "" !important;
}
/* An element leads nowhere yet. */
dpplus-connect:not(:defined, [hidden], #_#_#_) {
  display: inline-block;
  border-color: #0000 !important;
  background: none !important;
  color: inherit !important;
}
dpplus-connect:not(:defined, #_#_#_):empty {
  visibility: hidden;
}
`;
}

/** The rules of a button, for links and elements that are not yet enhanced. */
function early(css: string): string {
  const [, rules = ''] = /^(a\.dpplus-connect:not.*?^}\n)/ms.exec(css) ?? [];
  return rules
    .replace(/\/\*.*?\*\/\s*/gs, '')
    .replace(/^a\.dpplus-connect:not\(/, `${waiting}:not([size="false"], `)
    .replace(', [part]', '')
    .replaceAll('& > .dpplus-label', '&:empty::before')
    .replaceAll('& > .dpplus-help', '&::after')
    .replace(/\[data-(style|theme|mark)="(\w+)"\](?!,)/g, (_, name, value) => either(name, value));
}

/** Selects a value of an attribute on a link or on an element. */
const either = (name: string, value: string) =>
  `:is([data-${name}="${value}"], [${name === 'style' ? 'size' : name}="${value}"]${value === 'true' ? `, [${name}=""]` : ''})`;

const quoted = (text: string) => JSON.stringify(text);
