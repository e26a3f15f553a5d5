import { serviceName, type Texts } from './en.ts';

export const nl: Texts = {
  failed: 'Inloggen niet gelukt',
  rejected:
    'Het inloggen duurde te lang, was al klaar of begon in een andere browser. Ga terug naar de website en log opnieuw in.',
  mistake:
    'Inloggen is niet gelukt: de website heeft een technisch probleem. U hebt niets fout gedaan. Geef de code door aan de beheerder.',
  unavailable:
    'Inloggen is op dit moment niet beschikbaar. U hebt niets fout gedaan. Probeer het over enkele minuten opnieuw.',
  notFound: 'Pagina niet gevonden',
  notFoundText: 'Er is geen pagina op dit adres. Controleer het adres of ga terug naar de website.',
  back: 'Terug naar de website',
  again: 'Opnieuw inloggen',
  logOut: 'Uitloggen',
  question: 'Wilt u uitloggen?',
  questionOf: 'Wilt u uitloggen bij “{name}”?',
  stillLoggedIn: `Bij ${serviceName} bent u nog ingelogd. Verwijder op een gedeelde computer de cookies van de browser voordat u weggaat.`,
  loggedOut: 'U bent uitgelogd',
};
