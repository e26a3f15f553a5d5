import type { Language } from 'dpplus-connect/server';

const serviceName: string = __DP_SERVICE_NAME__;

/** The texts of the bridge's own pages (docs/languages.md). `$name` is the product. */
export interface Texts {
  failed: string;
  /** The product sent a request that the bridge rejects. */
  rejected: string;
  again: string;
  logOut: string;
  /** Without the name of the product. */
  question: string;
  questionOf: string;
  /** The service has its own session. */
  stillLoggedIn: string;
  loggedOut: string;
}

export const texts: Record<Language, Texts> = {
  en: {
    failed: 'Login not completed',
    rejected: 'The login cannot start. Go back to the website where you came from and try again.',
    again: 'Log in again',
    logOut: 'Log out',
    question: 'Do you want to log out?',
    questionOf: 'Do you want to log out of “$name”?',
    stillLoggedIn: `This does not log you out of ${serviceName}. On a shared computer, close all windows of the browser.`,
    loggedOut: 'You are logged out',
  },
  fr: {
    failed: 'Connexion non terminée',
    rejected: 'La connexion ne peut pas commencer. Retournez sur le site d’où vous venez et réessayez.',
    again: 'Se reconnecter',
    logOut: 'Se déconnecter',
    question: 'Voulez-vous vous déconnecter\u202f?',
    questionOf: 'Voulez-vous vous déconnecter de «\u00a0$name\u00a0»\u202f?',
    stillLoggedIn: `Cela ne vous déconnecte pas de ${serviceName}. Sur un ordinateur partagé, fermez toutes les fenêtres du navigateur.`,
    loggedOut: 'La déconnexion est terminée',
  },
  de: {
    failed: 'Anmeldung nicht abgeschlossen',
    rejected:
      'Die Anmeldung kann nicht beginnen. Gehen Sie zurück zur vorherigen Website und versuchen Sie es erneut.',
    again: 'Erneut anmelden',
    logOut: 'Abmelden',
    question: 'Möchten Sie sich abmelden?',
    questionOf: 'Möchten Sie sich von „$name“ abmelden?',
    stillLoggedIn: `Bei ${serviceName} bleiben Sie angemeldet. Schließen Sie an einem gemeinsam genutzten Computer alle Fenster des Browsers.`,
    loggedOut: 'Sie sind abgemeldet',
  },
  nl: {
    failed: 'Inloggen niet voltooid',
    rejected:
      'Het inloggen kan niet beginnen. Ga terug naar de website waar u vandaan komt en probeer het opnieuw.',
    again: 'Opnieuw inloggen',
    logOut: 'Uitloggen',
    question: 'Wilt u uitloggen?',
    questionOf: 'Wilt u uitloggen bij “$name”?',
    stillLoggedIn: `U blijft ingelogd bij ${serviceName}. Sluit op een gedeelde computer alle vensters van de browser.`,
    loggedOut: 'U bent uitgelogd',
  },
  it: {
    failed: 'Accesso non completato',
    rejected: 'L’accesso non può iniziare. Torna al sito da cui provieni e riprova.',
    again: 'Accedi di nuovo',
    logOut: 'Esci',
    question: 'Vuoi uscire?',
    questionOf: 'Vuoi uscire da «$name»?',
    stillLoggedIn: `Il tuo accesso a ${serviceName} resta attivo. Su un computer condiviso, chiudi tutte le finestre del browser.`,
    loggedOut: 'L’uscita è completata',
  },
};
