import type { Language } from '../../src/vocabulary/languages.ts';
import { de } from './texts/de.ts';
import { en, type Texts } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';
import { nl } from './texts/nl.ts';

/** The texts of the gallery. */
export const texts: Record<Language, Texts> = { en, fr, de, nl, it };
