import { serviceName } from '../../../demo/relying-app/service-name.ts';
import type { Texts } from './en.ts';

export const it: Texts = {
  title: 'Galleria – dpplus-connect',
  description: `Il pulsante di accesso ${serviceName}: guardalo, configuralo, provalo, copialo.`,
  skip: 'Vai al configuratore',
  sections: 'In questa pagina',
  languages: 'Lingue',
  toDemo: 'App dimostrativa',
  docs: 'Documentazione',
  received: 'Che cosa vede il tuo server',
  heading: `Il pulsante di accesso ${serviceName}`,
  lead: 'Aggiungi l’autenticazione a due fattori alla tua pagina con un tag di script e un link. Scegli l’aspetto del pulsante, provalo e copia il codice.',
  footer: `I pulsanti di questa pagina portano a Linden, un’app dimostrativa, con un ambiente di prova di ${serviceName}. Non si usano account reali.`,
  sites: `Qui il pulsante e ${serviceName} hanno la stessa origine. Sul tuo sito ne hanno due. Per provare, metti una copia di questo sito su un server locale e apri`,

  configureHeading: 'Configura',
  configureWithoutScript:
    'Il configuratore ha bisogno di JavaScript. I pulsanti no: senza JavaScript sono semplici link.',
  button: 'Il pulsante',
  framedRedirect: 'La pagina di accesso non si apre in un iframe: perciò questa anteprima apre una finestra.',
  toOwnPage: 'Aprilo in una pagina a parte',
  ownPageTitle: 'Il pulsante in una pagina a parte',

  language: 'Lingua del pulsante',
  wording: 'Testo',
  wordings: { 'secure-login': 'Entra', 'sign-up': 'Registrati', connect: 'Collega' },
  label: 'Testo personalizzato',
  labelHint: 'Vuoto per il testo scelto',
  size: 'Dimensione',
  sizes: {
    large: 'Grande',
    default: 'Standard',
    medium: 'Media',
    small: 'Piccola',
    false: 'Senza stile',
  },
  theme: 'Tema',
  themes: { filled: 'Pieno', outline: 'Contorno' },
  scheme: 'Tema della pagina',
  schemes: { light: 'Chiaro', dark: 'Scuro', 'light dark': 'Come nel sistema' },
  look: 'Colori e angoli',
  color: 'Colore del pulsante',
  textColor: 'Colore del testo',
  radius: (pixels) => `Raggio degli angoli: ${pixels}\u00a0px`,
  ownRadius: 'Raggio degli angoli: predefinito',
  resetLook: 'Ripristina l’aspetto',
  mark: 'Mostra il logo davanti al testo personalizzato',
  help: `Mostra una riga che spiega ${serviceName}`,
  scope: 'Dati richiesti',
  scopes: {
    email: 'Indirizzo e-mail',
    phone: 'Numero di telefono',
    eid_profile: 'Carta d’identità',
    eid_photo: 'Foto',
    eid_address: 'Indirizzo di residenza',
  },
  noScope: 'Se non scegli nulla, ottieni solo l’autenticazione.',
  mode: 'Modalità',
  modes: { auto: 'Automatica', popup: 'Finestra', redirect: 'Reindirizzamento' },
  isSandbox: 'Ambiente di prova',
  registration: 'Registrazione',
  clientId: 'ID client',
  redirectUri: 'URI di reindirizzamento',
  registrationHint:
    'Questi valori sono dell’app dimostrativa, così il pulsante funziona qui. I tuoi li ricevi con la registrazione.',

  contrast: {
    light: 'Su una pagina chiara:',
    dark: 'Su una pagina scura:',
    text: 'testo',
    edge: 'bordo',
    poor: 'insufficiente',
  },

  statesHeading: 'Stati',
  states: {
    rest: 'Predefinito',
    hover: 'Hover',
    focus: 'Focus',
    pressed: 'Premuto',
    busy: 'Finestra aperta',
    disabled: 'Disattivato',
  },

  snippets: 'Codice per',
  code: 'Codice',
  copy: 'Copia',
  copied: 'Copiato',
  copyRefused: 'In questo browser la copia è bloccata. Seleziona il codice e copialo.',
  install: 'Prima installa il pacchetto:',
  stateHint:
    'Il valore «state» è nuovo e casuale a ogni accesso. Il tuo server lo conserva nella sessione e lo confronta al ritorno.',

  eventsHeading: 'Eventi',
  clear: 'Svuota',
  noEvents: 'Premi il pulsante per vedere gli eventi che la tua pagina riceve.',
  events: {
    'dpplus-beforeopen':
      'Clic sul pulsante. Non è ancora aperto niente: un listener può annullare l’accesso o impostare «state».',
    'dpplus-open': 'La finestra è aperta.',
    'dpplus-blocked': 'Il browser ha bloccato la finestra: l’accesso continua in questa scheda.',
    'dpplus-close': 'La finestra è chiusa. Non è un errore: l’accesso può ancora riuscire.',
    'dpplus-success': 'L’accesso è riuscito.',
    'dpplus-error': 'L’accesso è terminato con un errore oppure è stato annullato.',
  },
  goesOn: 'Ora la tua pagina continuerebbe.',
  goOn: (path) => `Vai a ${path}`,
  diagnosticsHeading: 'Diagnostica',
  noProblems: 'Nessun problema trovato.',

  samplesNav: 'Tutti i pulsanti',
  samplesHeading: 'Tutti i pulsanti a colpo d’occhio',
  samplesLead:
    'Tre testi, quattro dimensioni e due temi in cinque lingue. Seguono i colori della pagina che li circonda. Premi un pulsante per portarlo nel configuratore.',
  samplesTitle: (language) => `Tutti i pulsanti in ${language}`,

  wayBackHeading: 'Il ritorno alla tua pagina',
  wayBackLead:
    'L’accesso si conclude, nella finestra, sulla tua pagina di ritorno. Contiene lo stesso script e un link. Premi il pulsante e segui l’accesso tra pagina, finestra e server.',
  wayBackWithoutScript: 'L’esempio ha bisogno di JavaScript.',
  wayBackButton: 'Un pulsante per provare il ritorno',
  stages: {
    idle: 'Premi il pulsante per cominciare.',
    away: 'L’accesso è in corso nella finestra.',
    back: 'La pagina ha ricevuto dpplus-success e la finestra è chiusa.',
    failed: 'La pagina ha ricevuto dpplus-error e la finestra è chiusa.',
    closed: 'La finestra è chiusa e l’accesso non è stato completato. Premi di nuovo per riprovare.',
  },
  places: { page: 'La tua pagina', popup: 'Finestra', server: 'Il tuo server' },
  steps: {
    press: {
      title: 'Clic sul pulsante',
      text: 'Ha un valore «state» che il tuo server ha appena creato e conserva nella sessione.',
    },
    logIn: {
      title: 'L’utente accede',
      text: `Con l’autenticazione a due fattori di ${serviceName}. Poi accetta di condividere i dati richiesti.`,
    },
    redirect: {
      title: 'Il browser torna al tuo server',
      text: 'Il tuo server confronta «state», scambia il codice e apre la sessione.',
    },
    report: {
      title: 'La pagina di ritorno avvisa la tua pagina',
      text: 'Invia il risultato alla pagina con il pulsante, aspetta la risposta e chiude la finestra.',
    },
    goOn: {
      title: 'La tua pagina continua',
      text: 'Riceve dpplus-success o dpplus-error e apre il link della pagina di ritorno.',
    },
  },
  returnPageHeading: 'La pagina di ritorno per intero',
  returnPageCode: 'Markup di una pagina di ritorno',
  returnPageData:
    'Codice, token e dati personali restano sul tuo server. La pagina con il pulsante riceve il valore «state», il risultato e l’indirizzo successivo.',
  noDeadEndHeading: 'Mai un vicolo cieco',
  noDeadEnd: {
    noAnswer:
      'Se la pagina con il pulsante non risponde entro 1,5\u00a0secondi, la pagina di ritorno va da sola all’indirizzo del link.',
    noPopup: 'Dopo un accesso senza finestra ci va subito.',
    noScript: 'Senza JavaScript basta un clic sul link.',
    noClosing: 'Se il browser non permette di chiudere la finestra, la pagina lo segnala.',
  },
  returnPageAgain:
    'Dopo un accesso puoi riaprire la pagina di ritorno. Nessuna pagina la aspetta più, quindi prosegue da sola.',
  toReturnPage: 'Apri la pagina di ritorno della demo',

  versionHeading: 'Una versione, garantita dall’hash',
  versionLead:
    'Il tag qui sopra carica sempre l’ultima versione. Un tag con hash carica esattamente questa versione: il browser rifiuta qualsiasi altro file.',
  versionCode: 'Tag di script con hash, uno per lingua',
};
