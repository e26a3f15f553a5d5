import type { DemonstrationTexts } from './en.ts';

export const fr: DemonstrationTexts = {
  demonstration: 'Démonstration',
  notice: 'Ces pages suivent un scénario fixe. Aucune donnée n’est envoyée.',
  withoutScript: 'La démonstration nécessite JavaScript.',
  refused:
    'Cette démonstration ne revient que vers sa propre page de retour, et seulement pour le site « demoapp ».',
};
