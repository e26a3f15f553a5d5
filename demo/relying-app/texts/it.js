/** @type {import('../texts.js').Texts} */
export const it = {
  tagline: 'La biblioteca vicino al parco',
  languages: 'Lingue',

  loginTitle: 'Accedi',
  loginHeading: 'Tutta la biblioteca, sulla sua scrivania',
  loginLead:
    'Rinnovi un prestito, prenoti un libro o ritrovi il romanzo dell’estate scorsa. Basta un solo accesso, senza un’altra password.',
  openingHours: 'Aperto da martedì a domenica, dalle 10 alle 19',
  readersHeading: 'Per i lettori',
  readersLead:
    'Le chiediamo l’indirizzo e-mail, il numero di telefono e i dati della carta d’identità. Vede tutto prima di dare il consenso.',
  welcomeHeading: 'Felici di rivederla',
  welcomeLead: 'Ha effettuato l’accesso.',
  toAccount: 'Vai al suo account',

  accountTitle: 'Il suo account',
  accountHeading: 'Che piacere averla qui',
  accountLead: 'Il servizio garantisce per lei. Ecco che cosa ci ha comunicato:',
  identifier: 'Il suo identificativo (UUID)',
  shared: 'Che cosa condivide con noi',
  sharedNothing: 'Nulla tranne il suo identificativo',
  scopes: {
    email: 'Indirizzo e-mail',
    phone: 'Numero di telefono',
    eid_profile: 'Dati della carta d’identità',
    eid_photo: 'Foto della carta d’identità',
    eid_address: 'Indirizzo di casa',
  },
  logout: 'Esci',

  returnTitle: 'Accesso',
  returnHeading: 'Accesso effettuato',
  failureHeading: 'Accesso non effettuato',
  continue: 'Continua',
  failures: {
    access_denied: 'L’accesso è stato annullato o rifiutato.',
    other: 'L’accesso non è riuscito. Riprovi tra un momento.',
  },
  serviceSays: 'Il servizio comunica:',

  unknownStateTitle: 'Accesso non riconosciuto',
  unknownStateHeading: 'Questo accesso non può continuare',
  unknownStateLead:
    'Non è iniziato in questo browser, oppure è già concluso. Nel suo account non è cambiato nulla. Ricominci da capo.',
  startAgain: 'Ricomincia',

  notFoundTitle: 'Pagina non trovata',
  notFoundLead: 'A questo indirizzo non c’è nessuna pagina.',
  toStart: 'Alla pagina iniziale',
};
