import { serviceName } from '../../relying-app/service-name.js';

/** @import { Texts } from '../texts.js' */

/** @type {Texts} */
export const it = {
  title: 'Galleria – dpplus-connect',
  description: `Il pulsante di accesso ${serviceName}: guardalo, configuralo, provalo, copialo.`,
  skip: 'Vai al configuratore',
  sections: 'In questa pagina',
  toDemo: 'App dimostrativa',
  heading: `Il pulsante di accesso ${serviceName}`,
  lead: 'Bastano un tag di script e un link per un accesso in due passaggi. Scegli l’aspetto del pulsante, provalo nell’ambiente di prova e porta con te il codice.',
  footer: `I pulsanti di questa pagina portano a Linden, un’app dimostrativa, con un ambiente di prova di ${serviceName}. Niente esce da questo computer.`,

  configureHeading: 'Configura',
  configureWithoutScript:
    'Il configuratore ha bisogno di JavaScript. I pulsanti no: senza, sono semplici link.',
  button: 'Il pulsante',
  framedRedirect: 'Un riquadro non può passare a un altro sito: qui si apre comunque una finestra.',
  toOwnPage: 'Aprilo in una pagina a parte',
  ownPageTitle: 'Il pulsante in una pagina a parte',

  language: 'Lingua del pulsante',
  wording: 'Testo',
  wordings: { 'secure-login': 'Entra', 'sign-up': 'Registrati', connect: 'Collega' },
  label: 'Un testo tuo',
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
  scheme: 'Pagina intorno',
  schemes: { light: 'Chiara', dark: 'Scura', 'light dark': 'Entrambe' },
  look: 'Colori e angoli',
  color: 'Colore del pulsante',
  textColor: 'Colore del testo',
  radius: (pixels) => `Angoli di ${pixels}\u00a0px`,
  ownRadius: 'Angoli (predefiniti)',
  resetLook: 'Ripristina l’aspetto',
  mark: 'Il simbolo davanti a un testo tuo',
  help: `Una riga che dice che cos’è ${serviceName}`,
  scope: 'Dati richiesti',
  scopes: {
    email: 'Indirizzo e-mail',
    phone: 'Numero di telefono',
    eid_profile: 'Carta d’identità',
    eid_photo: 'Foto',
    eid_address: 'Indirizzo di residenza',
  },
  noScope: 'Senza dati è solo un accesso.',
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
    poor: 'troppo poco',
  },

  statesHeading: 'Stati',
  states: {
    rest: 'A riposo',
    hover: 'Sotto il puntatore',
    focus: 'Con il focus',
    pressed: 'Premuto',
    busy: 'Finestra aperta',
    disabled: 'Disattivato',
  },

  snippets: 'Codice per',
  code: 'Codice',
  copy: 'Copia',
  copied: 'Copiato',
  copyRefused: 'Il browser non lo permette: seleziona il testo e copialo.',
  install: 'Prima installa il pacchetto:',
  stateHint:
    'Il valore «state» è nuovo e casuale a ogni accesso. Il tuo server lo conserva nella sessione e lo confronta al ritorno.',

  eventsHeading: 'Eventi',
  clear: 'Svuota',
  noEvents: 'Premi il pulsante: qui appare ciò che la tua pagina riceverebbe.',
  events: {
    'dpplus-beforeopen':
      'Premuto. Non è ancora aperto niente: un listener può impedirlo o impostare «state».',
    'dpplus-open': 'La finestra è aperta.',
    'dpplus-blocked': 'Il browser ha rifiutato la finestra: l’accesso continua in questa scheda.',
    'dpplus-close': 'La finestra è chiusa. Non è un errore: l’accesso può ancora riuscire.',
    'dpplus-success': 'La persona è tornata.',
    'dpplus-error': `${serviceName} o l’app dimostrativa ha rifiutato l’accesso.`,
  },
  goesOn: 'Ora la tua pagina andrebbe avanti.',
  goOn: (path) => `Vai a ${path}`,
  diagnosticsHeading: 'Diagnostica',
  noProblems: 'Niente da correggere: ogni attributo è come deve essere.',

  samplesNav: 'Tutti i pulsanti',
  samplesHeading: 'Tutti i pulsanti a colpo d’occhio',
  samplesLead:
    'Tre testi, quattro dimensioni e due temi in cinque lingue. Seguono i colori della pagina che li circonda. Premi un pulsante per portarlo nel configuratore.',
  samplesTitle: (language) => `Tutti i pulsanti in ${language}`,

  wayBackHeading: 'Il ritorno',
  wayBackLead:
    'La finestra finisce su una tua pagina, la pagina di ritorno. Contiene lo stesso script e un link. Premi il pulsante e segui l’accesso attraverso i tre luoghi.',
  wayBackWithoutScript: 'L’esempio ha bisogno di JavaScript.',
  wayBackButton: 'Un pulsante per provare il ritorno',
  stages: {
    idle: 'Premilo per cominciare.',
    away: 'L’accesso è nella finestra.',
    back: 'Ritorno: la pagina ha ricevuto dpplus-success e la finestra è chiusa.',
    failed: 'Ritorno: la pagina ha ricevuto dpplus-error e la finestra è chiusa.',
    closed: 'La finestra è chiusa e nessuno è tornato. Premi di nuovo per riprovare.',
  },
  places: { page: 'La tua pagina', popup: 'Finestra', server: 'Il tuo server' },
  steps: {
    press: {
      title: 'Si preme il pulsante',
      text: 'Porta un valore «state» che il tuo server ha appena creato e conserva nella sessione.',
    },
    logIn: {
      title: 'La persona entra',
      text: `Con ${serviceName}, in due passaggi, e accetta ciò che chiedi.`,
    },
    redirect: {
      title: 'Il browser arriva da te',
      text: 'Il tuo URI di reindirizzamento confronta «state», scambia il codice e apre la sessione.',
    },
    report: {
      title: 'La pagina di ritorno riferisce',
      text: 'Avvisa la pagina con il pulsante, aspetta la risposta e chiude la finestra.',
    },
    goOn: {
      title: 'La tua pagina va avanti',
      text: 'Riceve dpplus-success o dpplus-error e va dove porta il link della pagina di ritorno.',
    },
  },
  returnPageHeading: 'La pagina di ritorno per intero',
  returnPageCode: 'Markup di una pagina di ritorno',
  returnPageData:
    'Codice, token e dati personali restano sul tuo server. La pagina con il pulsante viene a sapere il valore «state», se è andata bene e dove proseguire.',
  noDeadEndHeading: 'Mai un vicolo cieco',
  noDeadEnd: {
    noAnswer:
      'La pagina con il pulsante ha un secondo e mezzo per rispondere. Poi la pagina di ritorno va da sola all’indirizzo del link.',
    noPopup: 'Dopo un accesso senza finestra ci va subito.',
    noScript: 'Senza JavaScript è un link da premere.',
    noClosing: 'Se il browser non le lascia chiudere la finestra, lo dice.',
  },
  returnPageAgain:
    'Dopo un accesso puoi riaprire la pagina di ritorno. Nessuno la aspetta più, quindi prosegue da sola.',
  toReturnPage: 'Apri la pagina di ritorno della demo',

  versionHeading: 'Una versione, garantita dall’hash',
  versionLead:
    'Il tag dell’ultima versione riceve le correzioni da solo. Con uno di questi, una pagina esegue questa versione e nient’altro con questo nome, ovunque tu la ospiti.',
  versionCode: 'Tag di script con hash, uno per lingua',
};
