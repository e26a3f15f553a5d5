import type { DemonstrationTexts } from './en.ts';

export const de: DemonstrationTexts = {
  demonstration: 'Demo',
  notice: 'Diese Seiten folgen einem festen Ablauf. Es werden keine Daten gesendet.',
  withoutScript: 'Die Demo braucht JavaScript.',
  refused: 'Diese Demo kehrt nur zu ihrer eigenen Rückkehrseite zurück, und nur für die Website „demoapp“.',
};
