import { serviceName } from '../../../demo/relying-app/service-name.ts';
import type { Texts } from './en.ts';

export const it: Texts = {
  skip: 'Vai al contenuto',
  site: 'Sito',
  home: 'Home',
  gallery: 'Galleria',
  inEnglish:
    'La galleria, la privacy e la messa in produzione sono in italiano. Le altre pagine sono in inglese.',
  licence: 'licenza MIT.',
  privacy: 'Privacy',
  goingLive: 'Messa in produzione',
  browsers: 'Browser',
  accessibility: 'Accessibilità',
  security: 'Sicurezza',
  changes: 'Novità',

  search: 'Cerca nella documentazione',
  notFound: 'Nessuna pagina contiene queste parole.',
  allPages: 'Tutte le pagine',
  table: 'Tabella',

  title: `Pulsante di accesso ${serviceName} – dpplus-connect`,
  description: `Aggiungi l’accesso con ${serviceName} a qualsiasi pagina web, con un tag di script e un link. Prova il pulsante, copia il codice.`,
  heading: `L’accesso con ${serviceName} per qualsiasi pagina web`,
  lead: 'Un tag di script e un link. Gli utenti entrano con due fattori in una finestra e tornano alla tua pagina.',
  hint: 'Provalo: scegli una persona di prova, conferma, consenti. È una dimostrazione. Non viene inviato alcun dato.',
  stepsHeading: 'Aggiungilo in tre passaggi',
  button: 'Il pulsante, nella tua pagina',
  buttonCode: 'Codice del pulsante',
  callback: 'La callback, sul tuo server',
  callbackText:
    'Confronta `state`, scambia il codice con l’UUID dell’utente e apre una sessione: [20 righe per Express](docs/readme.html#2-the-callback) o [un altro server](docs/other-languages.html).',
  returnPage: 'La pagina di ritorno, che chiude la finestra',
  returnPageCode: 'Codice della pagina di ritorno',
  continueLink: 'Continua',
  questionsHeading: 'Domande',
  questions: (size) => [
    [
      `Che cos’è ${serviceName}?`,
      'Un servizio di accesso OAuth 2.0 con autenticazione a due fattori. La tua app riconosce ogni utente da un UUID. [Panoramica](docs/readme.html)',
    ],
    [
      'Che cosa vedono i miei utenti?',
      'Una finestra nella loro lingua: scelgono come entrare, confermano e accettano di condividere i dati. Premi il pulsante qui sopra o guarda [il ritorno passo per passo](it/gallery.html#way-back).',
    ],
    [
      'Quali dati ricevo?',
      'Un UUID e, con il consenso, indirizzo e-mail, numero di telefono, carta d’identità, foto e indirizzo di residenza. [Dati e scope](docs/protocol.html#scopes)',
    ],
    [
      'Di che cosa ho bisogno?',
      'Della registrazione della tua app, con `client_id` e `client_secret`, e di un server. Per una prima prova non servono: [l’ambiente di prova](docs/sandbox.html) ha un’app registrata.',
    ],
    [
      'Che cosa deve fare il mio server?',
      'Confrontare `state`, scambiare il codice, aprire una sessione. Guarda [ogni richiesta con la risposta](received.html) o usa [la parte server in una sola chiamata](docs/server.html).',
    ],
    [
      'Come lo provo?',
      `Con [l’ambiente di prova](docs/sandbox.html), che simula ${serviceName} sul tuo computer. [Lo strumento di verifica](docs/checker.html) controlla la tua callback.`,
    ],
    [
      'Funziona con il mio framework?',
      'React, Vue, Svelte, Angular, Turbo e htmx sono provati. [Framework](docs/frameworks.html)',
    ],
    [
      'Posso cambiare l’aspetto?',
      'Dimensione, tema, colori, angoli, testo e lingua. [La galleria](it/gallery.html) mostra ogni scelta con il codice.',
    ],
    [
      'Per quali browser e per quali utenti?',
      '[Chrome ed Edge 123, Firefox 128, Safari 17.5](docs/support.html), e quelli più vecchi con un semplice link. [Tastiera, nomi per gli screen reader e zoom](docs/accessibility.html), per le WCAG 2.2, livello AA.',
    ],
    [
      'Quanto pesa sulla mia pagina?',
      `${size} byte con Brotli. Prima del clic, lo script non imposta cookie e non memorizza nulla. [Prestazioni](docs/performance.html) · [Content Security Policy](docs/csp.html) · [Sicurezza](docs/security.html)`,
    ],
  ],
};
