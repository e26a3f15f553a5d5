// Written by npm run write from contract/languages.ts.
import type { Language } from './languages.ts';
import { de } from './texts/de.ts';
import { en, type Texts } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';
import { nl } from './texts/nl.ts';

export type { Texts };

/** The texts of each language. */
export const texts: Record<Language, Texts> = { en, fr, de, nl, it };
