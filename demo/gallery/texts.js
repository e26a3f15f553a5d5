import { de } from './texts/de.js';
import { en } from './texts/en.js';
import { fr } from './texts/fr.js';
import { it } from './texts/it.js';
import { nl } from './texts/nl.js';

/** @import { Language } from '../relying-app/language.js' */

/** @typedef {typeof en} Texts */

/** What the gallery says. @type {Record<Language, Texts>} */
export const texts = { en, fr, de, nl, it };
