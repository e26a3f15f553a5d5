// Written by npm run write from contract/languages.ts.
import type { Language } from '../../../../contract/languages.ts';
import { de } from './de.ts';
import { en, type PageTexts } from './en.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';

/** The texts of each language. */
export const pageTexts: Readonly<Record<Language, PageTexts>> = { en, fr, de, nl, it };
