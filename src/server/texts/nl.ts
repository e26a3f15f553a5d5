import { serviceName } from '../../vocabulary/service-name.ts';
import type { Texts } from './en.ts';

export const nl: Texts = {
  login: `Inloggen met ${serviceName}`,
  title: 'Inloggen gelukt',
  failed: 'Inloggen niet voltooid',
  continue: 'Verder',
  back: 'Terug naar de inlogpagina',
  code: 'Code:',
  contact: 'Contact',
  errors: {
    access_denied: 'U hebt het inloggen niet voltooid. U kunt het altijd opnieuw proberen.',
    login_limit: `U kunt pas weer met ${serviceName} inloggen als deze website uw account heeft gekoppeld. Neem contact op met de beheerder.`,
    expired_state: 'Deze inlogpoging is verlopen of al voltooid. Log opnieuw in.',
    unknown_state: 'Deze inlogpoging is niet in deze browser begonnen. Log opnieuw in.',
    account_mismatch:
      `U hebt met ${serviceName} een identiteit bevestigd die niet aan dit account is gekoppeld. ` +
      `Wilt u het account gebruiken waar die bij hoort, log dan hier uit en log in met ${serviceName}.`,
    service_unavailable: `${serviceName} is op dit moment niet beschikbaar. Probeer het over enkele minuten opnieuw.`,
    configuration_error:
      'Het inloggen is op deze website niet goed ingesteld. Opnieuw proberen helpt niet. Neem contact op met de beheerder.',
    server_error: 'Het inloggen is niet gelukt. Probeer het over enkele minuten opnieuw.',
  },
};
