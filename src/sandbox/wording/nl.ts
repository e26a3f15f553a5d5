import type { Wording } from './wording.ts';

/** Dutch. */
export const nl: Wording = {
  notice: 'Testomgeving: niet voor productie',
  languages: 'Taal',
  loginTitle: (app) => `Aanmelden bij ${app}`,
  loginIntro: 'Kies een testpersoon. Een wachtwoord is hier niet nodig.',
  personas: {
    fresh: 'Komt voor het eerst bij deze toepassing',
    consented: 'Heeft al ingestemd om alle gegevens te delen',
    'four-logins': 'Kan zich nog één keer aanmelden zonder verbonden te zijn',
    'limit-reached': 'Heeft zich vijf keer aangemeld zonder verbonden te zijn',
    connected: 'Is verbonden met deze toepassing',
    'no-card': 'Heeft nooit een identiteitskaart geregistreerd',
    'deleted-card': 'Heeft de identiteitskaart verwijderd',
    'incomplete-birth-date': 'Heeft een onvolledige geboortedatum op de kaart',
    'unconfirmed-email': 'Heeft het e-mailadres niet bevestigd',
  },
  cancel: 'Annuleren',
  secondFactorTitle: 'Bevestig dat u het bent',
  secondFactorIntro:
    'Hier bevestigt u met uw identiteitskaart of uw telefoon. In de testomgeving volstaat een knop.',
  confirm: 'Bevestigen',
  refuse: 'Weigeren',
  consentTitle: (app) => `Mag ${app} uw gegevens zien?`,
  consentIntro: (app) => `${app} vraagt om:`,
  identityOnly: (app) => `${app} verneemt alleen dat u het bent. Er worden geen gegevens van u gedeeld.`,
  scopes: {
    email: 'Uw e-mailadres',
    phone: 'Uw telefoonnummer',
    eid_profile: 'De gegevens van uw identiteitskaart, zoals naam, geboortedatum en nationaliteit',
    eid_photo: 'De foto op uw identiteitskaart',
    eid_address: 'Uw thuisadres',
  },
  allow: 'Toestaan',
  loggedInAs: (name) => `Aangemeld als ${name}`,
  otherAccount: 'Een andere account gebruiken',
  unknownClientTitle: 'Onbekende toepassing',
  unknownClientText:
    'De link die u hier bracht, hoort niet bij een geregistreerde toepassing. Er is niets gedeeld. U kunt dit venster sluiten.',
  expiredTitle: 'Deze aanmelding is voorbij',
  expiredText:
    'Ze is afgelopen of werd in een andere browser gestart. Ga terug naar de site en meld u opnieuw aan.',
  forgedTitle: 'Dit formulier is niet aanvaard',
  forgedText: 'Het komt niet van deze aanmeldpagina. Ga terug naar de site en meld u opnieuw aan.',
};
