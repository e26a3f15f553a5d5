import type { Language } from 'dpplus-connect/sandbox';

/** The texts of the scripted pages that the sandbox's pages do not have. */
interface DemonstrationTexts {
  /** First in the title and in the line above the page. */
  readonly demonstration: string;
  readonly notice: string;
  readonly withoutScript: string;
  /** Why the login does not return to the redirect URI. */
  readonly refused: string;
}

/** The texts of each language. */
export const demonstrationTexts: Readonly<Record<Language, DemonstrationTexts>> = {
  en: {
    demonstration: 'Demonstration',
    notice: 'These pages follow a script. No data is sent.',
    withoutScript: 'The demonstration needs JavaScript.',
    refused: 'This demonstration only returns to its own return page, and only for the app “demoapp”.',
  },
  fr: {
    demonstration: 'Démonstration',
    notice: 'Ces pages suivent un scénario fixe. Aucune donnée n’est envoyée.',
    withoutScript: 'La démonstration nécessite JavaScript.',
    refused:
      'Cette démonstration ne revient que vers sa propre page de retour, et seulement pour l’application « demoapp ».',
  },
  de: {
    demonstration: 'Vorführung',
    notice: 'Diese Seiten folgen einem festen Ablauf. Es werden keine Daten gesendet.',
    withoutScript: 'Die Vorführung braucht JavaScript.',
    refused:
      'Diese Vorführung kehrt nur zu ihrer eigenen Rückkehrseite zurück, und nur für die Anwendung „demoapp“.',
  },
  nl: {
    demonstration: 'Demonstratie',
    notice: 'Deze pagina’s volgen een vast verloop. Er worden geen gegevens verstuurd.',
    withoutScript: 'De demonstratie heeft JavaScript nodig.',
    refused:
      'Deze demonstratie keert alleen terug naar haar eigen terugkeerpagina en werkt alleen voor de toepassing “demoapp”.',
  },
  it: {
    demonstration: 'Dimostrazione',
    notice: 'Queste pagine seguono un percorso fisso. Non viene inviato alcun dato.',
    withoutScript: 'La dimostrazione richiede JavaScript.',
    refused:
      'Questa dimostrazione torna solo alla propria pagina di ritorno, e solo per l’applicazione «demoapp».',
  },
};
