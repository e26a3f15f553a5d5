import { wordsAfter } from './page-words.ts';

/** A number or a random id, not a word, a colour or the name of a picture, which may be made of data of a user. */
const idForm = /^(\d{1,12}|(?=.*\d)[\da-z_-]{16,})$/;

/** The value of a word in each load, if it is the same in all. */
function valueIn(loads: readonly ReadonlyMap<string, string>[], word: string): string | undefined {
  const [value, ...others] = new Set(loads.map((load) => load.get(word)));
  return others.length === 0 ? value : undefined;
}

/**
 * Finds the words after which a page names the account of its user: “Account 17”. Their values are the same in each load and after
 * another login of the user, and differ for other users.
 *
 * @param texts the loads by a user, by another, and by the first again.
 * @param hasData the page also shows data of its users. Then only ids count.
 * @param readThird the loads by a third user. A number of logins is the same for two new users.
 */
export async function accountMarks({
  texts,
  isMark,
  hasData,
  readThird,
}: {
  texts: readonly [string[], string[], string[]];
  isMark(word: string): boolean;
  hasData: boolean;
  readThird(): Promise<string[]>;
}) {
  const [first, next, again] = texts.map((loads) => loads.map(wordsAfter));
  const found = [...(first?.[0]?.keys() ?? [])].filter((word) => {
    const [one, other, last] = [first, next, again].map((loads) => valueIn(loads ?? [], word));
    const differs = one !== undefined && one === last && other !== undefined && other !== one;
    return differs && isMark(one) && (!hasData || idForm.test(one));
  });
  const third = found.length > 0 ? (await readThird()).map(wordsAfter) : [];
  const marks = found.filter((word) => {
    const value = valueIn(third, word);
    return value !== undefined && ![first, next].some((loads) => valueIn(loads ?? [], word) === value);
  });
  return {
    exist: marks.length > 0,
    /** The name of the account on a page, or an empty text. */
    nameIn: (text: string) => marks.flatMap((word) => wordsAfter(text).get(word) ?? []).join(' '),
  };
}
