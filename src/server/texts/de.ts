import { serviceName } from '../../vocabulary/service-name.ts';
import type { Texts } from './en.ts';

export const de: Texts = {
  login: `Anmelden mit ${serviceName}`,
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
};
