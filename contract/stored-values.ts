/** A value that the script stores in the page (docs/privacy.md, "Storage"). */
interface StoredValue {
  /** The property or storage, and the name in code font. */
  place: string;
  set: string;
  removed: string;
  purpose: string;
}

/** The rows of docs/privacy.md. Those of docs/privacy-notice.md are in `texts/<language>.ts`. */
export const storedValues = {
  'window.name': {
    place: '`window.name`: `dpplus…`',
    set: 'on the click',
    removed: 'with the window',
    purpose: 'a random name: no other page can navigate the popup',
  },
  sessionStorage: {
    place: '`sessionStorage`: `dpplus-redirect`',
    set: 'on the click',
    removed: 'on the return',
    purpose: 'the `state`: the return page recognises a login of this tab',
  },
} satisfies Record<string, StoredValue>;

/** Where the script stores a value. */
export type StoredName = keyof typeof storedValues;
