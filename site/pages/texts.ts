import type { Language } from '../../src/vocabulary/languages.ts';
import { de } from './texts/de.ts';
import { en, type Texts } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';
import { nl } from './texts/nl.ts';

/** The texts of the start page and of the frame of all pages. */
export const texts: Readonly<Record<Language, Texts>> = { en, fr, de, nl, it };
