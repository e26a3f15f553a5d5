import { serviceName, type Texts } from './en.ts';

export const it: Texts = {
  failed: 'Accesso non completato',
  rejected: 'L’accesso non può continuare. Torna al sito da cui provieni e riprova.',
  mistake: 'L’accesso non può iniziare per un errore del sito. Riprovare non serve. Contatta il sito.',
  unavailable: 'Al momento non è possibile accedere. Riprova tra qualche minuto.',
  again: 'Accedi di nuovo',
  logOut: 'Esci',
  question: 'Vuoi uscire?',
  questionOf: 'Vuoi uscire da «{name}»?',
  stillLoggedIn: `Il tuo accesso a ${serviceName} resta attivo. Su un computer condiviso, chiudi tutte le finestre del browser.`,
  loggedOut: 'L’uscita è completata',
};
