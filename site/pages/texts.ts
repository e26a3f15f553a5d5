import type { Language } from '../../src/vocabulary/languages.ts';
import { de } from './texts/de.ts';
import { en, type Texts, type Translation } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';
import { nl } from './texts/nl.ts';

/** The texts that are translations of the English ones. */
export const translations: Readonly<Record<Exclude<Language, 'en'>, Translation>> = { fr, de, nl, it };

/** The texts of the start page and of the frame of all pages. */
export const texts: Readonly<Record<Language, Texts>> = { en, ...translations };
