import type { Wording } from './wording.ts';

/** Italian. */
export const it: Wording = {
  notice: 'Ambiente di prova: non per la produzione',
  languages: 'Lingua',
  loginTitle: (app) => `Accedi a ${app}`,
  loginIntro: 'Scelga una persona di prova. Qui non serve alcuna password.',
  personas: {
    fresh: 'Usa questa applicazione per la prima volta',
    consented: 'Ha già acconsentito a condividere tutti i dati',
    'four-logins': 'Ha ancora un accesso prima di dover essere collegata',
    'limit-reached': 'Ha usato tutti e cinque gli accessi senza essere collegato',
    connected: 'È collegata a questa applicazione',
    'no-card': 'Non ha mai registrato una carta d’identità',
    'deleted-card': 'Ha eliminato la carta d’identità',
    'incomplete-birth-date': 'Ha una data di nascita incompleta sulla carta',
    'unconfirmed-email': 'Non ha confermato l’indirizzo e-mail',
  },
  cancel: 'Annulla',
  secondFactorTitle: 'Confermi la Sua identità',
  secondFactorIntro:
    'Qui si conferma con la carta d’identità o con il telefono. Nell’ambiente di prova basta un pulsante.',
  confirm: 'Conferma',
  refuse: 'Rifiuta',
  consentTitle: (app) => `Consentire a ${app} di vedere i Suoi dati?`,
  consentIntro: (app) => `${app} chiede:`,
  identityOnly: (app) => `${app} viene a sapere soltanto che è Lei. Nessun Suo dato viene condiviso.`,
  scopes: {
    email: 'Il Suo indirizzo e-mail',
    phone: 'Il Suo numero di telefono',
    eid_profile: 'I dati della Sua carta d’identità, come nome, data di nascita e cittadinanza',
    eid_photo: 'La foto della Sua carta d’identità',
    eid_address: 'Il Suo indirizzo di casa',
  },
  allow: 'Consenti',
  loggedInAs: (name) => `Accesso effettuato come ${name}`,
  otherAccount: 'Usa un altro account',
  unknownClientTitle: 'Applicazione sconosciuta',
  unknownClientText:
    'Il link che L’ha portata qui non appartiene a nessuna applicazione registrata. Nulla è stato condiviso. Può chiudere questa finestra.',
  expiredTitle: 'Questo accesso è terminato',
  expiredText:
    'Si è concluso o è stato avviato in un altro browser. Torni al sito ed effettui di nuovo l’accesso.',
  forgedTitle: 'Questo modulo non è stato accettato',
  forgedText: 'Non proviene da questa pagina di accesso. Torni al sito ed effettui di nuovo l’accesso.',
};
