import { serviceName, type Texts } from './en.ts';

export const nl: Texts = {
  failed: 'Inloggen niet voltooid',
  rejected:
    'Het inloggen kan niet doorgaan. Ga terug naar de website waar u vandaan komt en probeer het opnieuw.',
  mistake:
    'Het inloggen kan niet beginnen door een fout van de website. Opnieuw proberen helpt niet. Neem contact op met de website.',
  unavailable: 'Inloggen is op dit moment niet mogelijk. Probeer het over enkele minuten opnieuw.',
  again: 'Opnieuw inloggen',
  logOut: 'Uitloggen',
  question: 'Wilt u uitloggen?',
  questionOf: 'Wilt u uitloggen bij “{name}”?',
  stillLoggedIn: `U blijft ingelogd bij ${serviceName}. Sluit op een gedeelde computer alle vensters van de browser.`,
  loggedOut: 'U bent uitgelogd',
};
