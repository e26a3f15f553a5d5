// Written by npm run write from contract/languages.ts.
import type { Language } from './languages.ts';
import { linking as de } from './texts/de.ts';
import { linking as en, type LinkingTexts } from './texts/en.ts';
import { linking as fr } from './texts/fr.ts';
import { linking as it } from './texts/it.ts';
import { linking as nl } from './texts/nl.ts';

export type { LinkingTexts };

/** The texts of each language. */
export const linking: Readonly<Record<Language, LinkingTexts>> = { en, fr, de, nl, it };
