import type { Language } from './languages.ts';
import { de } from './texts/de.ts';
import { en, type Texts } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';
import { nl } from './texts/nl.ts';

export type { Texts };

export const texts: Record<Language, Texts> = { en, fr, de, nl, it };
