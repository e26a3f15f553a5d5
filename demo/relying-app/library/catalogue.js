/**
 * @typedef {object} Book
 * @property {string} title In the language that the book is in.
 * @property {string} language
 * @property {string} author
 * @property {number} year
 * @property {string} mark Where it stands.
 * @property {boolean} onLoan
 */

/** What the library has, the latest acquisition first. @type {readonly Book[]} */
export const catalogue = [
  book('Middlemarch', 'en', 'George Eliot', 1871, 'EN 823 ELI'),
  book('L’Oiseau bleu', 'fr', 'Maurice Maeterlinck', 1908, 'FR 842 MAE'),
  book('Effi Briest', 'de', 'Theodor Fontane', 1895, 'DE 833 FON', true),
  book('Max Havelaar', 'nl', 'Multatuli', 1860, 'NL 839 MUL'),
  book('I promessi sposi', 'it', 'Alessandro Manzoni', 1840, 'IT 853 MAN'),
  book('Frankenstein', 'en', 'Mary Shelley', 1818, 'EN 823 SHE', true),
  book('Bruges-la-Morte', 'fr', 'Georges Rodenbach', 1892, 'FR 843 ROD'),
  book('Die Verwandlung', 'de', 'Franz Kafka', 1915, 'DE 833 KAF'),
  book('De leeuw van Vlaanderen', 'nl', 'Hendrik Conscience', 1838, 'NL 839 CON'),
  book('Canne al vento', 'it', 'Grazia Deledda', 1913, 'IT 853 DEL'),
  book('Les Villes tentaculaires', 'fr', 'Émile Verhaeren', 1895, 'FR 841 VER'),
  book('Jane Eyre', 'en', 'Charlotte Brontë', 1847, 'EN 823 BRO', true),
];

/** @param {string} title @param {string} language @param {string} author @param {number} year @param {string} mark */
function book(title, language, author, year, mark, onLoan = false) {
  return { title, language, author, year, mark, onLoan };
}

/**
 * The books in whose title or author each word begins one; accents and capitals count for nothing.
 *
 * @param {string} words
 */
export function search(words) {
  const wanted = wordsOf(words);
  return catalogue.filter(({ title, author }) => {
    const there = wordsOf(`${title} ${author}`);
    return wanted.every((word) => there.some((found) => found.startsWith(word)));
  });
}

/** @param {string} text */
const wordsOf = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
