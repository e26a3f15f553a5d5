import { limitIn } from '../../../../contract/login-limit.ts';
import type { PageTexts } from './en.ts';

/** Italian. */
export const it: PageTexts = {
  notice: 'Ambiente di prova: non inserire dati reali',
  languages: 'Lingue',
  errorMark: 'Errore:',
  loginTitle: (app) => `Accedi a «${app}»`,
  loginIntro: 'Scegli una persona di prova. Qui non serve la password.',
  asYourself:
    'Accedi con il tuo account, anche se agisci per un’altra persona, per esempio tuo figlio o tua figlia.',
  personas: {
    fresh: 'È su questo sito per la prima volta',
    consented: 'Ha già consentito la condivisione di tutti i dati',
    'four-logins': 'Può accedere ancora una volta prima di dover collegare l’account',
    'limit-reached': `Ha usato tutti e ${limitIn('due tre quattro cinque sei sette otto nove')} gli accessi senza collegare l’account`,
    connected: 'Ha collegato l’account a questo sito',
    'no-card': 'Non ha mai registrato una carta d’identità',
    'deleted-card': 'Ha rimosso la carta d’identità',
    'incomplete-birth-date': 'Ha una data di nascita incompleta sulla carta',
    'unconfirmed-email': 'Non ha confermato l’indirizzo e-mail',
  },
  cancel: 'Annulla',
  secondFactorTitle: 'Conferma la tua identità',
  secondFactorIntro:
    'Fuori da questo ambiente di prova confermi la tua identità con la carta d’identità o con il telefono. Qui basta un clic.',
  confirm: 'Conferma',
  consentTitle: (app) => `Vuoi condividere i tuoi dati con «${app}»?`,
  consentIntro: (app) => `«${app}» richiede questi dati:`,
  consentRemembered: (app) =>
    `Se lo consenti, ai prossimi accessi a «${app}» non te lo chiederemo di nuovo, a meno che non vengano richiesti altri dati.`,
  consentRecipient: (app) => `«${app}» riceve i dati ed è responsabile del loro uso.`,
  privacyNotice: (app) => `Informativa sulla privacy di «${app}»`,
  withdrawConsent: 'Come revocare il consenso in seguito (in inglese)',
  identityTitle: (app) => `Vuoi continuare su «${app}»?`,
  identityOnly: (app) =>
    `«${app}» riceve solo un numero per riconoscerti. Il tuo nome e gli altri dati non vengono condivisi.`,
  scopes: {
    email: 'Il tuo indirizzo e-mail',
    phone: 'Il tuo numero di telefono',
    eid_profile: 'I dati della tua carta d’identità, come nome, data di nascita e cittadinanza',
    eid_photo: 'La foto della tua carta d’identità',
    eid_address: 'Il tuo indirizzo di residenza',
  },
  allow: 'Consenti',
  doNotAllow: 'Non consentire',
  loggedInAs: (name) => `Hai fatto l’accesso come ${name}`,
  sharedComputer: (service) =>
    `Il tuo accesso a ${service} resta attivo. Su un computer condiviso, elimina i cookie del browser prima di andartene.`,
  otherAccount: 'Usa un altro account',
  noAccount: 'Non hai ancora un account?',
  signedUpHere: 'Ha creato un account in questo ambiente di prova',
  signUpTitle: 'Crea un account',
  signUpIntro: 'Usa dati inventati: questo è un ambiente di prova.',
  checkFields: 'Controlla i campi segnalati.',
  fields: {
    firstName: 'Nome',
    lastName: 'Cognome',
    email: 'Indirizzo e-mail',
    phoneNumber: 'Numero di telefono (facoltativo)',
    birthDateYear: 'Anno',
    birthDateMonth: 'Mese',
    birthDateDay: 'Giorno',
  },
  phoneFormat: 'Con + e il prefisso internazionale, per esempio +39\u00a0333\u00a0000\u00a00000',
  birthDate: 'Data di nascita (facoltativa)',
  problems: {
    firstName: 'Inserisci il tuo nome: al massimo 100 caratteri, con almeno una lettera, senza < e >.',
    lastName: 'Inserisci il tuo cognome: al massimo 100 caratteri, con almeno una lettera, senza < e >.',
    email: 'Inserisci un indirizzo e-mail valido, per esempio nome@example.com.',
    emailTaken: 'Esiste già un account con questo indirizzo e-mail. Accedi o usa un altro indirizzo.',
    phoneNumber:
      'Comincia con + e il prefisso internazionale, da 7 a 15 cifre in tutto, per esempio +39\u00a0333\u00a0000\u00a00000.',
    birthDateYear:
      'Inserisci una data reale, dal 1900 a oggi, per esempio anno 1990, mese 12, giorno 31. Oppure lascia vuoti tutti e tre i campi.',
  },
  signUp: 'Crea un account',
  haveAccount: 'Ho già un account',
  unknownClient: {
    title: 'Questo link di accesso non funziona',
    text: (service) =>
      `Il sito da cui arrivi non è registrato presso ${service}. Non hai sbagliato nulla. Comunica il codice a chi gestisce il sito.`,
  },
  mayClose: 'Puoi chiudere questa finestra.',
  code: 'Codice:',
  backTo: (app) => `Torna a «${app}»`,
  loginOver: {
    title: 'Questo accesso è concluso',
    text: 'È durato troppo, era già concluso o è iniziato in un altro browser. Torna al sito e accedi di nuovo.',
  },
  emailConfirmed: { title: 'Il tuo indirizzo e-mail è confermato', text: 'Puoi chiudere questa pagina.' },
  linkOver: {
    title: 'Questo link non funziona',
    text: 'È incompleto o troppo vecchio, oppure nel frattempo il tuo indirizzo e-mail è cambiato. Usa il link della nostra ultima e-mail.',
  },
  forged: {
    title: 'Non è stato possibile verificare il modulo',
    text: 'Per la tua sicurezza non lo abbiamo accettato. Non è stato condiviso alcun dato. Torna al sito e accedi di nuovo.',
  },
  unsupportedLanguage: {
    title: 'Questa lingua non è disponibile',
    text: 'Torna al sito e accedi di nuovo. Sono disponibili queste lingue:',
  },
  notFound: {
    title: 'Pagina non trovata',
    text: 'A questo indirizzo non c’è nessuna pagina. Controlla l’indirizzo o torna al sito da cui arrivi.',
  },
  wrongMethod: {
    title: 'Questa pagina non si può aprire direttamente',
    text: 'È un passaggio dell’accesso. Torna al sito e accedi di nuovo.',
  },
  tooLarge: {
    title: 'Il testo inserito è troppo lungo',
    text: 'Non è stato salvato nulla. Torna indietro, accorcia ciò che hai scritto e invia di nuovo il modulo.',
  },
  unreadable: {
    title: 'Non è stato possibile leggere il modulo',
    text: 'Non è stato salvato nulla. Torna al sito e accedi di nuovo.',
  },
  failed: {
    title: 'Si è verificato un errore da parte nostra',
    text: 'Non hai sbagliato nulla. Riprova tra qualche minuto. Se il problema si ripete, comunica il codice a chi gestisce il sito.',
  },
  toHome: 'Informazioni su questo ambiente di prova',
};
