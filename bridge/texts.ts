import type { Language } from 'dpplus-connect/server';
import { de } from './texts/de.ts';
import { en, type Texts } from './texts/en.ts';
import { fr } from './texts/fr.ts';
import { it } from './texts/it.ts';
import { nl } from './texts/nl.ts';

export const texts: Record<Language, Texts> = { en, fr, de, nl, it };
