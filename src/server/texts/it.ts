import { serviceName } from '../../vocabulary/service-name.ts';
import type { Texts } from './en.ts';

export const it: Texts = {
  login: `Entra con ${serviceName}`,
  title: 'Accesso confermato',
  failed: 'Accesso non completato',
  continue: 'Continua',
  back: 'Torna all’accesso',
  code: 'Codice:',
  contact: 'Contatti',
  errors: {
    access_denied: 'Non hai completato l’accesso. Puoi riprovare quando vuoi.',
    login_limit: `Potrai entrare di nuovo con ${serviceName} quando questo sito avrà collegato il tuo account. Contatta chi lo gestisce.`,
    expired_state: 'La sessione di accesso è scaduta o già conclusa. Accedi di nuovo.',
    unknown_state: 'Questo accesso non è stato avviato in questo browser. Accedi di nuovo.',
    account_mismatch:
      `Hai confermato con ${serviceName} un’identità che non è collegata a questo account. ` +
      `Per usare l’account a cui è collegata, esci da qui ed entra con ${serviceName}.`,
    service_unavailable: `Al momento ${serviceName} non è disponibile. Riprova tra qualche minuto.`,
    configuration_error:
      'L’accesso non è configurato correttamente su questo sito. Riprovare non serve. Contatta chi lo gestisce.',
    server_error: 'L’accesso non è riuscito. Riprova tra qualche minuto.',
  },
};
