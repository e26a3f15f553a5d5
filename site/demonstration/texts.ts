// Written by npm run write from contract/languages.ts.
import type { Language } from 'dpplus-sandbox';
import { de } from './texts/de.ts';
import { type DemonstrationTexts, en } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';
import { nl } from './texts/nl.ts';

/** The texts of each language. */
export const demonstrationTexts: Readonly<Record<Language, DemonstrationTexts>> = { en, fr, de, nl, it };
