import { serviceName, unbrokenName } from '../service-name.ts';
import type { Texts } from './en.ts';

export const nl: Texts = {
  login: `Inloggen met ${unbrokenName}`,
  title: 'Inloggen gelukt',
  failed: 'Inloggen niet gelukt',
  continue: 'Doorgaan',
  back: 'Terug naar het inloggen',
  code: 'Code:',
  contact: 'Contact',
  errors: {
    access_denied: 'U hebt het inloggen afgebroken. Er is niets gedeeld. U kunt altijd opnieuw inloggen.',
    expired_state: 'Het inloggen duurde te lang of was al klaar. Log opnieuw in.',
    unknown_state:
      'We weten niet of dit inloggen bij uw browser hoort. Sta cookies toe, of open de website in Chrome, Firefox of Safari.',
    account_mismatch: `Dit account bij ${serviceName} hoort niet bij uw account hier. Is het van u, log dan hier uit en log ermee in.`,
    service_unavailable: `${serviceName} is op dit moment niet beschikbaar. U hebt niets fout gedaan. Probeer het over enkele minuten opnieuw.`,
    configuration_error:
      'Deze website heeft een technisch probleem. U hebt niets fout gedaan. Geef de code door aan de beheerder.',
    server_error:
      'Deze website heeft een probleem. Probeer het over enkele minuten opnieuw. Helpt dat niet, geef de code dan door aan de beheerder.',
  },
};
