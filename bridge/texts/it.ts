import { serviceName, type Texts } from './en.ts';

export const it: Texts = {
  failed: 'Accesso non completato',
  rejected:
    'L’accesso è durato troppo, era già concluso o è iniziato in un altro browser. Torna al sito e accedi di nuovo.',
  mistake:
    'Non è possibile avviare l’accesso: il sito ha un problema tecnico. Non hai sbagliato nulla. Comunica il codice a chi gestisce il sito.',
  unavailable: 'Al momento l’accesso non è disponibile. Non hai sbagliato nulla. Riprova tra qualche minuto.',
  notFound: 'Pagina non trovata',
  notFoundText: 'A questo indirizzo non c’è nessuna pagina. Controlla l’indirizzo o torna al sito.',
  back: 'Torna al sito',
  again: 'Accedi di nuovo',
  logOut: 'Esci',
  question: 'Vuoi uscire?',
  questionOf: 'Vuoi uscire da «{name}»?',
  stillLoggedIn: `Il tuo accesso a ${serviceName} è ancora attivo. Su un computer condiviso, elimina i cookie del browser prima di andartene.`,
  loggedOut: 'Sessione chiusa',
};
