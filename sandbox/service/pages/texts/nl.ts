import { limitIn } from '../../../../contract/login-limit.ts';
import type { PageTexts } from './en.ts';

/** Dutch, for Belgium and the Netherlands. */
export const nl: PageTexts = {
  notice: 'Testomgeving: vul geen echte gegevens in',
  languages: 'Talen',
  errorMark: 'Fout:',
  loginTitle: (app) => `Inloggen bij “${app}”`,
  loginIntro: 'Kies een testpersoon. U hebt hier geen wachtwoord nodig.',
  asYourself: 'Log in als uzelf, ook als u voor iemand anders handelt, zoals uw kind.',
  personas: {
    fresh: 'Is voor het eerst op deze website',
    consented: 'Heeft het delen van alle gegevens al toegestaan',
    'four-logins': 'Kan nog één keer inloggen zonder het account te koppelen',
    'limit-reached': `Heeft ${limitIn('twee drie vier vijf zes zeven acht negen')} keer ingelogd zonder het account te koppelen`,
    connected: 'Heeft het account aan deze website gekoppeld',
    'no-card': 'Heeft nooit een identiteitskaart geregistreerd',
    'deleted-card': 'Heeft de identiteitskaart weer verwijderd',
    'incomplete-birth-date': 'Heeft een onvolledige geboortedatum op de kaart',
    'unconfirmed-email': 'Heeft het e-mailadres niet bevestigd',
  },
  cancel: 'Annuleren',
  secondFactorTitle: 'Bevestig dat u het bent',
  secondFactorIntro:
    'Buiten deze testomgeving bevestigt u uw identiteit met uw identiteitskaart of uw telefoon. Hier is één klik genoeg.',
  confirm: 'Bevestigen',
  consentTitle: (app) => `Uw gegevens delen met “${app}”?`,
  consentIntro: (app) => `“${app}” wil deze gegevens ontvangen:`,
  consentRemembered: (app) =>
    `Als u het toestaat, vragen we het niet opnieuw wanneer u later inlogt bij “${app}”, tenzij er meer gegevens worden gevraagd.`,
  consentRecipient: (app) => `“${app}” ontvangt de gegevens en is verantwoordelijk voor het gebruik ervan.`,
  privacyNotice: (app) => `Privacyverklaring van “${app}”`,
  withdrawConsent: 'Zo trekt u uw toestemming later in (in het Engels)',
  identityTitle: (app) => `Doorgaan naar “${app}”?`,
  identityOnly: (app) =>
    `“${app}” ontvangt alleen een nummer om u te herkennen. Uw naam en andere gegevens worden niet gedeeld.`,
  scopes: {
    email: 'Uw e-mailadres',
    phone: 'Uw telefoonnummer',
    eid_profile: 'De gegevens van uw identiteitskaart, zoals naam, geboortedatum en nationaliteit',
    eid_photo: 'De foto op uw identiteitskaart',
    eid_address: 'Uw woonadres',
  },
  allow: 'Toestaan',
  doNotAllow: 'Niet toestaan',
  loggedInAs: (name) => `Ingelogd als ${name}`,
  sharedComputer: (service) =>
    `U blijft ingelogd bij ${service}. Verwijder op een gedeelde computer de cookies van de browser voordat u weggaat.`,
  otherAccount: 'Een ander account gebruiken',
  noAccount: 'Nog geen account?',
  signedUpHere: 'Heeft een account aangemaakt in deze testomgeving',
  signUpTitle: 'Een account aanmaken',
  signUpIntro: 'Gebruik verzonnen gegevens: dit is een testomgeving.',
  checkFields: 'Controleer de gemarkeerde velden.',
  fields: {
    firstName: 'Voornaam',
    lastName: 'Achternaam',
    email: 'E-mailadres',
    phoneNumber: 'Telefoonnummer (niet verplicht)',
    birthDateYear: 'Jaar',
    birthDateMonth: 'Maand',
    birthDateDay: 'Dag',
  },
  phoneFormat:
    'Met + en het landnummer, bijvoorbeeld +32\u00a0470\u00a000\u00a000\u00a000 of +31\u00a06\u00a012\u00a034\u00a056\u00a078',
  birthDate: 'Geboortedatum (niet verplicht)',
  problems: {
    firstName: 'Vul uw voornaam in: maximaal 100 tekens, minimaal één letter, zonder < of >.',
    lastName: 'Vul uw achternaam in: maximaal 100 tekens, minimaal één letter, zonder < of >.',
    email: 'Vul een geldig e-mailadres in, bijvoorbeeld naam@example.com.',
    emailTaken: 'Er bestaat al een account met dit e-mailadres. Log in of gebruik een ander adres.',
    phoneNumber:
      'Begin met + en het landnummer, met 7 tot 15 cijfers in totaal, ' +
      'bijvoorbeeld +32\u00a0470\u00a000\u00a000\u00a000 of +31\u00a06\u00a012\u00a034\u00a056\u00a078.',
    birthDateYear:
      'Vul een bestaande datum in tussen 1900 en vandaag, bijvoorbeeld jaar 1990, maand 12, dag 31. Of laat de drie velden leeg.',
  },
  signUp: 'Account aanmaken',
  haveAccount: 'Ik heb al een account',
  unknownClient: {
    title: 'Deze inloglink werkt niet',
    text: (service) =>
      `De website waar u vandaan komt, is niet geregistreerd bij ${service}. U hebt niets fout gedaan. Geef de code door aan de beheerder van de website.`,
  },
  mayClose: 'U kunt dit venster sluiten.',
  code: 'Code:',
  backTo: (app) => `Terug naar “${app}”`,
  loginOver: {
    title: 'Het inloggen is gestopt',
    text: 'Het duurde te lang, was al klaar of begon in een andere browser. Ga terug naar de website en log opnieuw in.',
  },
  emailConfirmed: { title: 'Uw e-mailadres is bevestigd', text: 'U kunt deze pagina sluiten.' },
  linkOver: {
    title: 'Deze link werkt niet',
    text: 'De link is onvolledig of te oud, of uw e-mailadres is intussen gewijzigd. Gebruik de link in onze laatste e-mail.',
  },
  forged: {
    title: 'We konden dit formulier niet controleren',
    text: 'Voor uw veiligheid hebben we het niet aanvaard. Er is niets gedeeld. Ga terug naar de website en log opnieuw in.',
  },
  unsupportedLanguage: {
    title: 'Deze taal is niet beschikbaar',
    text: 'Ga terug naar de website en log opnieuw in. Deze talen zijn beschikbaar:',
  },
  notFound: {
    title: 'Pagina niet gevonden',
    text: 'Er is geen pagina op dit adres. Controleer het adres of ga terug naar de website waar u vandaan komt.',
  },
  wrongMethod: {
    title: 'U kunt deze pagina niet rechtstreeks openen',
    text: 'Deze pagina is een stap in het inloggen. Ga terug naar de website en log opnieuw in.',
  },
  tooLarge: {
    title: 'De ingevulde tekst is te lang',
    text: 'Er is niets opgeslagen. Ga terug, kort uw tekst in en verstuur het formulier opnieuw.',
  },
  unreadable: {
    title: 'We konden dit formulier niet lezen',
    text: 'Er is niets opgeslagen. Ga terug naar de website en log opnieuw in.',
  },
  failed: {
    title: 'Er ging iets mis bij ons',
    text: 'U hebt niets fout gedaan. Probeer het over enkele minuten opnieuw. Helpt dat niet, geef de code dan door aan de beheerder van de website.',
  },
  toHome: 'Over deze testomgeving',
};
