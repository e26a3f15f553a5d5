// Written by npm run write from contract/languages.ts.
import type { Language } from 'dpplus-connect/server';
import { de } from './texts/de.ts';
import { en, type Texts } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';
import { nl } from './texts/nl.ts';

/** The texts of each language. */
export const texts: Record<Language, Texts> = { en, fr, de, nl, it };
