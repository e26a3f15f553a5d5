import { browserCookie, offerCookie, offerLifetime, sessionCookie, sessionLifetime } from '../cookies.ts';
import { serviceName, unbrokenName } from '../service-name.ts';
import type { Notices, Texts } from './en.ts';

export const it: Texts = {
  login: `Entra con ${unbrokenName}`,
  title: 'Accesso riuscito',
  failed: 'Accesso non completato',
  continue: 'Continua',
  back: 'Torna all’accesso',
  code: 'Codice:',
  contact: 'Contatti',
  errors: {
    access_denied:
      'Hai interrotto l’accesso. Non è stato condiviso alcun dato. Puoi accedere di nuovo quando vuoi.',
    expired_state: 'L’accesso è durato troppo o era già concluso. Accedi di nuovo.',
    unknown_state:
      'Non sappiamo se questo accesso viene dal tuo browser. Consenti i cookie, o apri il sito in Chrome, Firefox o Safari.',
    account_mismatch: `Questo account ${serviceName} non è quello del tuo account qui. Se è tuo, esci da qui e accedi con quello.`,
    service_unavailable: `Al momento ${serviceName} non è disponibile. Non hai sbagliato nulla. Riprova tra qualche minuto.`,
    configuration_error:
      'Questo sito ha un problema tecnico. Non hai sbagliato nulla. Comunica il codice a chi gestisce il sito.',
    server_error:
      'Questo sito ha un problema. Riprova tra qualche minuto. Se si ripete, comunica il codice a chi gestisce il sito.',
  },
};

export const notices: Notices = {
  heads: ['nome', 'scade', 'contenuto e finalità'],
  cookies: {
    [browserCookie]: {
      ends: 'con la sessione del browser',
      purpose: 'un numero casuale che lega un accesso a questo browser',
    },
    [sessionCookie]: {
      ends: `con la sessione del browser; non valido dopo ${sessionLifetime / 3600} ore o dopo l’uscita`,
      purpose: 'il tuo numero su questo sito, firmato: mantiene aperta la sessione',
    },
    [offerCookie]: {
      ends: `dopo ${offerLifetime / 60} minuti, o con la tua risposta`,
      purpose: 'UUID e scope, firmati, mentre decidi sul collegamento',
    },
  },
  stored: {
    'window.name': {
      ends: 'con la finestra',
      purpose: 'un nome casuale: nessun’altra pagina può reindirizzare la finestra',
    },
    sessionStorage: {
      ends: 'al ritorno',
      purpose: 'lo `state` dell’accesso: la pagina di ritorno riconosce un accesso di questa scheda',
    },
  },
};
