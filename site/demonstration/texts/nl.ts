import type { DemonstrationTexts } from './en.ts';

export const nl: DemonstrationTexts = {
  demonstration: 'Demonstratie',
  notice: 'Deze pagina’s volgen een vast scenario. Er worden geen gegevens verstuurd.',
  withoutScript: 'De demonstratie heeft JavaScript nodig.',
  refused:
    'Deze demonstratie keert alleen terug naar haar eigen terugkeerpagina en werkt alleen voor de website “demoapp”.',
};
