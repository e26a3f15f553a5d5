// Written by npm run write from contract/languages.ts.
import type { Language } from './languages.ts';
import { notices as de } from './texts/de.ts';
import { notices as en, type Notices } from './texts/en.ts';
import { notices as fr } from './texts/fr.ts';
import { notices as it } from './texts/it.ts';
import { notices as nl } from './texts/nl.ts';

/** The texts of each language. */
export const notices: Record<Language, Notices> = { en, fr, de, nl, it };
