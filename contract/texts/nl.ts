import { browserCookie, offerCookie, offerLifetime, sessionCookie, sessionLifetime } from '../cookies.ts';
import { serviceName, unbrokenName } from '../service-name.ts';
import type { Notices, Texts } from './en.ts';

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

export const notices: Notices = {
  heads: ['naam', 'vervalt', 'inhoud en doel'],
  cookies: {
    [browserCookie]: {
      ends: 'met de browsersessie',
      purpose: 'een willekeurig getal dat het inloggen aan deze browser bindt',
    },
    [sessionCookie]: {
      ends: `met de browsersessie; ongeldig na ${sessionLifetime / 3600} uur, of na het uitloggen`,
      purpose: 'uw nummer op deze website, ondertekend: houdt u ingelogd',
    },
    [offerCookie]: {
      ends: `na ${offerLifetime / 60} minuten, of met uw antwoord`,
      purpose: 'UUID en scope, ondertekend, terwijl u over de koppeling beslist',
    },
  },
  stored: {
    'window.name': {
      ends: 'met het venster',
      purpose: 'een willekeurige naam: geen andere pagina kan het venster omleiden',
    },
    sessionStorage: {
      ends: 'bij de terugkeer',
      purpose: 'de `state` van het inloggen: de terugkeerpagina herkent dat het in dit tabblad begon',
    },
  },
};
