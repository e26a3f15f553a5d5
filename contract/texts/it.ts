import { browserCookie, offerCookie, offerLifetime, sessionCookie, sessionLifetime } from '../cookies.ts';
import { serviceName, unbrokenName } from '../service-name.ts';
import type { LinkingTexts, Notices, Texts } from './en.ts';

export const it: Texts = {
  login: `Entra con ${unbrokenName}`,
  title: 'Accesso riuscito',
  failed: 'Accesso non completato',
  used: 'Accesso già usato',
  lead: 'Continua sul sito. Se ti chiede di accedere, accedi di nuovo.',
  continue: 'Continua',
  back: 'Torna al sito',
  code: 'Codice:',
  reference: 'Riferimento:',
  contact: 'Contatti',
  errors: {
    access_denied:
      'Hai interrotto l’accesso, o non è stato consentito. Non è stato condiviso alcun dato. Se non l’hai interrotto tu, contatta chi gestisce il sito.',
    expired_state: 'L’accesso è durato troppo o era già concluso. Accedi di nuovo.',
    unknown_state:
      'Non abbiamo potuto verificare che questo accesso provenga dal tuo browser. Accedi di nuovo. Se si ripete, consenti i cookie, o usa Chrome, Firefox o Safari.',
    account_mismatch: `Questo account ${serviceName} non è collegato al tuo account su questo sito. Se è tuo, esci dal sito ed entra di nuovo con ${serviceName}.`,
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

export const linking: LinkingTexts = {
  window: 'Apri questo link in una nuova finestra.',
  not_linked: 'Il tuo account qui non è ancora collegato. Accedi con la password per collegarlo.',
  not_admitted: 'Questo sito non ammette il tuo account. Contatta chi gestisce il sito.',
  linked: `Il tuo account è collegato a ${serviceName}.`,
  logged_out: `Se hai fatto l’accesso con ${serviceName}, lì è ancora attivo. Su un computer condiviso, elimina i cookie del browser prima di andartene.`,
  removed: `Il collegamento a ${serviceName} è stato rimosso.`,
  link: `Collega il tuo account a ${serviceName}`,
  log_in_now: `Per collegare il tuo account {account}, entra ora con ${serviceName}.`,
  question: `Vuoi collegare l’account {account} a questo account ${serviceName}?`,
  consequence: `Da quel momento entrare con ${serviceName} dà accesso all’account.`,
  login_named: `Account ${serviceName}: {account} (accesso alle {time})`,
  login_unnamed: `Account ${serviceName}: quello dell’accesso appena concluso (alle {time}).`,
  hint: `Se ${serviceName} non ti ha chiesto di accedere, rispondi No: forse lì è ancora aperta la sessione di un’altra persona.`,
  no: 'No',
  yes: 'Sì, collega gli account',
  profile: 'Torna al tuo profilo',
  account: 'Account collegato',
  since: 'Collegato dal {time}.',
  remove: 'Rimuovi il collegamento',
  effect: `${serviceName} non dà più accesso a questo account. Le altre sessioni dell’account terminano.`,
  only_user:
    'Non collegato. Solo la persona a cui appartiene l’account può collegarlo, nella pagina del profilo.',
  mail_linked: `Il tuo account {account} su {site} è ora collegato a un account ${serviceName}, che da ora dà accesso al tuo account.`,
  mail_removed: `Entrare con ${serviceName} non dà più accesso al tuo account {account} su {site}.`,
  mail_end: `Se non hai fatto tu questa modifica, cambia la password e controlla «${serviceName}» nella pagina del tuo profilo: {page}`,
  or: 'oppure',
};
