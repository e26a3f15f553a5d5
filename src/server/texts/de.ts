import { serviceName } from '../../vocabulary/service-name.ts';
import type { Texts } from './en.ts';

export const de: Texts = {
  login: `Anmelden mit ${serviceName}`,
  title: 'Anmeldung bestätigt',
  failed: 'Anmeldung nicht abgeschlossen',
  continue: 'Weiter',
  back: 'Zurück zur Anmeldung',
  code: 'Code:',
  contact: 'Kontakt',
  errors: {
    access_denied: 'Sie haben die Anmeldung nicht abgeschlossen. Sie können es jederzeit erneut versuchen.',
    login_limit: `Sie können sich erst wieder mit ${serviceName} anmelden, wenn diese Website Ihr Konto verknüpft hat. Wenden Sie sich an den Betreiber.`,
    expired_state: 'Diese Anmeldung ist abgelaufen oder schon abgeschlossen. Melden Sie sich erneut an.',
    unknown_state: 'Diese Anmeldung wurde nicht in diesem Browser begonnen. Melden Sie sich erneut an.',
    account_mismatch:
      `Sie haben mit ${serviceName} eine Identität bestätigt, die nicht mit diesem Konto verknüpft ist. ` +
      `Um das dazugehörige Konto zu verwenden, melden Sie sich hier ab und danach mit ${serviceName} wieder an.`,
    service_unavailable: `${serviceName} ist derzeit nicht verfügbar. Versuchen Sie es in einigen Minuten erneut.`,
    configuration_error:
      'Die Anmeldung ist auf dieser Website nicht richtig eingerichtet. Ein neuer Versuch hilft nicht. Wenden Sie sich an den Betreiber.',
    server_error: 'Die Anmeldung war nicht erfolgreich. Versuchen Sie es in einigen Minuten erneut.',
  },
};
