import type { DemonstrationTexts } from './en.ts';

export const de: DemonstrationTexts = {
  demonstration: 'Vorführung',
  notice: 'Diese Seiten folgen einem festen Ablauf. Es werden keine Daten gesendet.',
  withoutScript: 'Die Vorführung braucht JavaScript.',
  refused:
    'Diese Vorführung kehrt nur zu ihrer eigenen Rückkehrseite zurück, und nur für die Anwendung „demoapp“.',
};
