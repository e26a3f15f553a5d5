import type { Language } from '../vocabulary/languages.ts';
import { serviceName } from '../vocabulary/service-name.ts';

/** The texts of the return page (docs/languages.md). An error code without a text gets the text of `server_error`. */
export interface Texts {
  title: string;
  failed: string;
  continue: string;
  back: string;
  errors: Record<string, string> & { server_error: string };
}

/** Tells whether there are texts in this language. */
export const isLanguage = (name: string): name is Language => Object.hasOwn(texts, name);

export const texts: Record<Language, Texts> = {
  en: {
    title: 'Login',
    failed: 'Login not completed',
    continue: 'Continue',
    back: 'Back to login',
    errors: {
      access_denied: 'You cancelled the login. You can log in again at any time.',
      login_limit: `You cannot log in with ${serviceName} at the moment. Contact us.`,
      expired_state: 'This login has expired or is already finished. Log in again.',
      unknown_state: 'This login was not started in this browser. Log in again.',
      account_mismatch: `You confirmed an identity with ${serviceName} that is not linked to this account. To use the account it belongs to, log out here and log in with ${serviceName}.`,
      service_unavailable: `${serviceName} is not available at the moment. Try again in a few minutes.`,
      server_error: 'The login did not work. Try again in a few minutes.',
    },
  },
  fr: {
    title: 'Connexion',
    failed: 'Connexion non terminée',
    continue: 'Continuer',
    back: 'Retour à la connexion',
    errors: {
      access_denied: 'Vous avez annulé la connexion. Vous pouvez recommencer quand vous voulez.',
      login_limit: `Vous ne pouvez pas vous identifier avec ${serviceName} pour le moment. Contactez-nous.`,
      expired_state: 'Cette connexion a expiré ou est déjà terminée. Reconnectez-vous.',
      unknown_state: 'Cette connexion n’a pas commencé dans ce navigateur. Reconnectez-vous.',
      account_mismatch: `Vous avez confirmé avec ${serviceName} une identité qui n’est pas reliée à ce compte. Pour utiliser le compte auquel elle est reliée, déconnectez-vous ici et identifiez-vous avec ${serviceName}.`,
      service_unavailable: `${serviceName} n’est pas disponible pour le moment. Réessayez dans quelques minutes.`,
      server_error: 'La connexion a échoué. Réessayez dans quelques minutes.',
    },
  },
  de: {
    title: 'Anmeldung',
    failed: 'Anmeldung nicht abgeschlossen',
    continue: 'Weiter',
    back: 'Zurück zur Anmeldung',
    errors: {
      access_denied: 'Sie haben die Anmeldung abgebrochen. Sie können sich jederzeit erneut anmelden.',
      login_limit: `Sie können sich derzeit nicht mit ${serviceName} anmelden. Wenden Sie sich an uns.`,
      expired_state: 'Diese Anmeldung ist abgelaufen oder schon abgeschlossen. Melden Sie sich erneut an.',
      unknown_state: 'Diese Anmeldung wurde nicht in diesem Browser begonnen. Melden Sie sich erneut an.',
      account_mismatch: `Sie haben mit ${serviceName} eine Identität bestätigt, die nicht mit diesem Konto verknüpft ist. Um das dazugehörige Konto zu verwenden, melden Sie sich hier ab und mit ${serviceName} an.`,
      service_unavailable: `${serviceName} ist derzeit nicht verfügbar. Versuchen Sie es in einigen Minuten erneut.`,
      server_error: 'Die Anmeldung war nicht erfolgreich. Versuchen Sie es in einigen Minuten erneut.',
    },
  },
  nl: {
    title: 'Inloggen',
    failed: 'Inloggen niet voltooid',
    continue: 'Verder',
    back: 'Terug naar de inlogpagina',
    errors: {
      access_denied: 'U hebt het inloggen geannuleerd. U kunt altijd opnieuw inloggen.',
      login_limit: `U kunt op dit moment niet inloggen met ${serviceName}. Neem contact met ons op.`,
      expired_state: 'Deze inlogpoging is verlopen of al voltooid. Log opnieuw in.',
      unknown_state: 'Deze inlogpoging is niet in deze browser begonnen. Log opnieuw in.',
      account_mismatch: `U hebt met ${serviceName} een identiteit bevestigd die niet aan dit account is gekoppeld. Wilt u het account gebruiken waar die bij hoort, log dan hier uit en log in met ${serviceName}.`,
      service_unavailable: `${serviceName} is op dit moment niet beschikbaar. Probeer het over enkele minuten opnieuw.`,
      server_error: 'Het inloggen is niet gelukt. Probeer het over enkele minuten opnieuw.',
    },
  },
  it: {
    title: 'Accesso',
    failed: 'Accesso non completato',
    continue: 'Continua',
    back: 'Torna all’accesso',
    errors: {
      access_denied: 'Hai annullato l’accesso. Puoi riprovare quando vuoi.',
      login_limit: `Al momento non puoi entrare con ${serviceName}. Contattaci.`,
      expired_state: 'La sessione di accesso è scaduta o già conclusa. Accedi di nuovo.',
      unknown_state: 'Questo accesso non è stato avviato in questo browser. Accedi di nuovo.',
      account_mismatch: `Hai confermato con ${serviceName} un’identità che non è collegata a questo account. Per usare l’account a cui è collegata, esci da qui ed entra con ${serviceName}.`,
      service_unavailable: `Al momento ${serviceName} non è disponibile. Riprova tra qualche minuto.`,
      server_error: 'L’accesso non è riuscito. Riprova tra qualche minuto.',
    },
  },
};
