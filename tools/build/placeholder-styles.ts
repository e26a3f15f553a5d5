import { type Selector, type SelectorComponent, transform, type Visitor } from 'lightningcss';
import { closedSets } from '../../contract/attributes.ts';

/** Links that the script has not enhanced yet, and undefined elements. */
const waiting = ':is(a.dpplus-connect:not([data-dpplus]), dpplus-connect:not(:defined))';

/**
 * The rules that `dp_connect.css` adds to the script's stylesheet: until the script runs, links and elements look
 * as they do later, with generated text in place of label and help line. So nothing moves when it arrives, and a link has a
 * name where it never does.
 *
 * @param css the script's stylesheet
 * @param labels of an empty button, in the order of the values of `text`
 * @param help the help line
 */
export function placeholderStyles(css: string, labels: readonly string[], help: string): string {
  // As specific as the script's rule that takes generated content away, and of a later line.
  const empty = `${waiting}:empty:not(#_#_)`;
  const texts = labels.map(
    (text, index) =>
      `${empty}${index ? either('data-text', `${closedSets.text[index]}`, 'text') : ''}::before {\n  direction: ltr;\n  content: ${quoted(text)} !important;\n}\n`,
  );
  const helped = `${waiting}${either('data-help', 'true', 'help')}:not(#_#_)::after`;
  return `
/* The time before the script. */
${early(css)}${texts.join('')}/* The line of an unstyled button is small. */
${waiting}::after {
  font-size: smaller;
}
/* A description does not belong to a name. */
${helped} {
  display: block;
  direction: ltr;
  content: ${quoted(help)} !important;
  content: ${quoted(help)} / "" !important;
}
/* An element leads nowhere yet. */
dpplus-connect[size="false"]:not(:defined, [hidden]) {
  display: inline-block;
}
dpplus-connect:not(:defined, [hidden], #_#_#_) {
  border-color: #0000 !important;
  background: none !important;
  color: inherit !important;
}
dpplus-connect:not(:defined, #_#_#_):empty {
  visibility: hidden;
}
`;
}

/** The selectors in place of the parts of a button, which the script makes. */
const standIns: Record<string, string> = { 'dpplus-label': '&:empty::before', 'dpplus-help': '&::after' };

/** The attributes of an element by those of a link. */
const names: Record<string, string> = { 'data-style': 'size', 'data-theme': 'theme', 'data-mark': 'mark' };

/**
 * The rules of a button, for links and elements that are not yet enhanced.
 *
 * @throws if a selector is neither of a rule for all buttons nor translated
 */
function early(css: string): string {
  let found = 0;
  const { code } = transform({
    filename: 'button.css',
    code: Buffer.from(css),
    visitor: {
      Rule: {
        keyframes: () => [],
        'layer-block': () => [],
        style({ value: { selectors } }) {
          const [selector = []] = selectors;
          if (isButton(selector)) found++;
          return isButton(selector) || selector[0]?.type === 'nesting' ? undefined : [];
        },
      },
      Selector(selector) {
        const [, second, third, ...rest] = selector;
        if (isButton(selector)) return [...parsed(waiting), ...unenhanced(third)];
        const isChild =
          second?.type === 'combinator' &&
          second.value === 'child' &&
          third?.type === 'class' &&
          rest.length === 0;
        const standIn = isChild && standIns[third.name];
        return standIn ? parsed(standIn) : selector.map(translated);
      },
    },
  });
  if (found !== 1) throw new Error(`button.css has ${found} rules for a button`);
  return String(code);
}

/** Whether a selector begins with `a.dpplus-connect`. */
const isButton = ([first, second]: Selector) =>
  first?.type === 'type' &&
  first.name === 'a' &&
  second?.type === 'class' &&
  second.name === 'dpplus-connect';

/** The exceptions of the rule for links, with unstyled elements and without the part of an element. */
function unenhanced(list: SelectorComponent | undefined): Selector {
  if (list?.type !== 'pseudo-class' || list.kind !== 'not') throw unknown(list);
  const isPart = ([first]: Selector) => first?.type === 'attribute' && first.name === 'part';
  const selectors = list.selectors.filter((selector) => !isPart(selector));
  return [{ ...list, selectors: [parsed('[size="false"]'), ...selectors] }];
}

/** A part of a selector that also selects elements by their attributes. */
function translated(component: SelectorComponent): SelectorComponent {
  if (component.type === 'nesting' || component.type === 'pseudo-element') return component;
  if (component.type === 'pseudo-class' && !('selectors' in component)) return component;
  // A button with the built-in label.
  if (component.type === 'pseudo-class' && component.kind === 'has')
    return { type: 'pseudo-class', kind: 'empty' };
  if (component.type === 'pseudo-class' && (component.kind === 'is' || component.kind === 'not'))
    return { ...component, selectors: component.selectors.map((each) => each.map(translated)) };
  if (component.type !== 'attribute') throw unknown(component);
  const { name, operation } = component;
  if (name === 'data-dpplus' || name === 'aria-disabled') return component;
  const [replacement] =
    operation?.operator === 'equal' && names[name] ? parsed(either(name, operation.value)) : [];
  if (!replacement) throw unknown(component);
  return replacement;
}

const unknown = (component: unknown) =>
  new Error(`button.css has no placeholder for ${JSON.stringify(component)}`);

/** Selects a value of an attribute on a link or on an element. */
const either = (name: string, value: string, own = names[name]) =>
  `:is([${name}="${value}"], [${own}="${value}"]${value === 'true' ? `, [${own}=""]` : ''})`;

function parsed(text: string): Selector {
  let selector: Selector = [];
  const visitor: Visitor<never> = {
    Selector(first) {
      selector = first;
    },
  };
  transform({ filename: text, code: Buffer.from(`${text} {}`), visitor });
  return selector;
}

const quoted = (text: string) => JSON.stringify(text);
