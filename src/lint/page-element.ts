import { type Element as Parsed, plain } from '../checker/elements.ts';
import { attributes, elementAttribute } from '../vocabulary/attributes.ts';

/** An element of a parsed page, with the members of `Element` that the button's checks read. */
export class PageElement {
  private readonly values: ReadonlyMap<string, string>;

  constructor(values: ReadonlyMap<string, string>) {
    this.values = values;
  }

  getAttribute(name: string): string | null {
    return this.values.get(name) ?? null;
  }
}

/** The members that only a form has. */
export class PageForm extends PageElement {
  readonly noValidate = false;
}

/** The members that only a link has. */
export class PageLink extends PageElement {
  readonly text = '';
  private readonly base: string;

  constructor(values: ReadonlyMap<string, string>, base: string) {
    super(values);
    this.base = base;
  }

  get href(): string {
    const href = this.getAttribute('href') ?? '';
    return URL.canParse(href, this.base) ? new URL(href, this.base).href : href;
  }
}

/** The attributes of an element by their names. */
export const valuesOf = ({ attrs }: Parsed): Map<string, string> =>
  new Map(attrs.map(({ name, value }) => [name, value]));

/** The attributes of the link in a `<dpplus-connect>`, as `connect-element.ts` writes them. */
export function linkValues(element: Parsed): Map<string, string> {
  const values = new Map<string, string>();
  for (const name of attributes) {
    const value = plain(element, elementAttribute(name));
    if (value === undefined) continue;
    if (name === 'start') values.set('href', value || '#');
    values.set(`data-${name}`, value === '' && /^(help|mark)$/.test(name) ? 'true' : value);
  }
  return values;
}
