import { browserCookie, offerCookie, offerLifetime, sessionCookie, sessionLifetime } from '../cookies.ts';
import { serviceName, unbrokenName } from '../service-name.ts';
import type { LinkingTexts, Notices, Texts } from './en.ts';

export const nl: Texts = {
  login: `Inloggen met ${unbrokenName}`,
  title: 'Inloggen gelukt',
  failed: 'Inloggen niet gelukt',
  used: 'Deze inlogpoging is al gebruikt',
  lead: 'Ga door naar de website. Bent u daar niet ingelogd, log dan opnieuw in.',
  continue: 'Doorgaan',
  back: 'Terug naar de website',
  code: 'Code:',
  reference: 'Referentie:',
  contact: 'Contact',
  errors: {
    access_denied:
      'U hebt het inloggen afgebroken, of het was niet toegestaan. Er is niets gedeeld. Hebt u het niet afgebroken, neem dan contact op met de beheerder.',
    expired_state: 'Het inloggen duurde te lang of was al klaar. Log opnieuw in.',
    unknown_state:
      'We konden deze inlogpoging niet aan uw browser koppelen. Log opnieuw in. Helpt dat niet, sta cookies toe of gebruik Chrome, Firefox of Safari.',
    account_mismatch: `Dit account bij ${serviceName} is niet gekoppeld aan uw account op deze website. Is het van u, log dan hier uit en daarna in met ${serviceName}.`,
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
      purpose: 'een willekeurig getal dat een inlogpoging aan deze browser bindt',
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
      purpose: 'de `state` van de inlogpoging: de terugkeerpagina herkent dat die in dit tabblad begon',
    },
  },
};

export const linking: LinkingTexts = {
  window: 'Open deze link in een nieuw venster.',
  not_linked: 'Uw account hier is nog niet gekoppeld. Log in met uw wachtwoord om het te koppelen.',
  not_admitted: 'Deze website laat uw account niet toe. Neem contact op met de beheerder van de website.',
  linked: `Uw account is aan ${serviceName} gekoppeld.`,
  logged_out: `Als u met ${serviceName} hebt ingelogd, bent u daar nog ingelogd. Verwijder op een gedeelde computer de cookies van de browser voordat u weggaat.`,
  removed: `De koppeling met ${serviceName} is verwijderd.`,
  link: `Uw account aan ${serviceName} koppelen`,
  log_in_now: `Log nu in met ${serviceName} om uw account {account} te koppelen.`,
  question: `Wilt u het account {account} koppelen aan dit account bij ${serviceName}?`,
  consequence: `Inloggen met ${serviceName} geeft er dan toegang toe.`,
  login_named: `Account bij ${serviceName}: {account} (ingelogd om {time})`,
  login_unnamed: `Account bij ${serviceName}: het account waarmee u zojuist hebt ingelogd (om {time}).`,
  hint: `Als u bij ${serviceName} niet hoefde in te loggen, antwoord dan Nee: misschien is daar nog iemand anders ingelogd.`,
  no: 'Nee',
  yes: 'Ja, accounts koppelen',
  profile: 'Terug naar uw profiel',
  account: 'Gekoppeld account',
  since: 'Gekoppeld sinds {time}.',
  remove: 'Koppeling verwijderen',
  effect: `${serviceName} geeft dan geen toegang meer tot dit account. De andere sessies van het account eindigen.`,
  only_user: 'Niet gekoppeld. Alleen wie het account gebruikt, kan het koppelen, op de profielpagina.',
  mail_linked: `Uw account {account} op {site} is nu gekoppeld aan een account bij ${serviceName}. Dat geeft voortaan toegang tot uw account.`,
  mail_removed: `Inloggen met ${serviceName} geeft geen toegang meer tot uw account {account} op {site}.`,
  mail_end: `Hebt u dit niet zelf gedaan, wijzig dan uw wachtwoord en controleer “${serviceName}” op uw profielpagina: {page}`,
  or: 'of',
};
