import type { Wording } from './texts.ts';

/** French; a narrow no-break space stands before a colon or question mark. */
export const fr: Wording = {
  notice: 'Bac à sable\u202f: pas pour la production',
  languages: 'Langue',
  loginTitle: (app) => `Se connecter à ${app}`,
  loginIntro: 'Choisissez une personne de test. Aucun mot de passe n’est nécessaire ici.',
  personas: {
    fresh: 'Vient pour la première fois dans cette application',
    consented: 'A déjà accepté de partager toutes ses données',
    'four-logins': 'Il lui reste une connexion avant d’être associée',
    'limit-reached': 'A utilisé ses cinq connexions sans être associé',
    connected: 'Est associée à cette application',
    'no-card': 'N’a jamais enregistré de carte d’identité',
    'deleted-card': 'A supprimé sa carte d’identité',
    'incomplete-birth-date': 'A une date de naissance incomplète sur sa carte',
    'unconfirmed-email': 'N’a pas confirmé son adresse e-mail',
  },
  cancel: 'Annuler',
  secondFactorTitle: 'Confirmez que c’est bien vous',
  secondFactorIntro:
    'C’est ici que vous confirmez avec votre carte d’identité ou votre téléphone. Dans le bac à sable, un bouton suffit.',
  confirm: 'Confirmer',
  refuse: 'Refuser',
  consentTitle: (app) => `Autoriser ${app} à voir vos données\u202f?`,
  consentIntro: (app) => `${app} demande\u202f:`,
  identityOnly: (app) => `${app} apprend seulement que c’est vous. Aucune de vos données n’est partagée.`,
  scopes: {
    email: 'Votre adresse e-mail',
    phone: 'Votre numéro de téléphone',
    eid_profile:
      'Les données de votre carte d’identité, comme le nom, la date de naissance et la nationalité',
    eid_photo: 'La photo de votre carte d’identité',
    eid_address: 'L’adresse de votre domicile',
  },
  allow: 'Autoriser',
  loggedInAs: (name) => `Compte utilisé\u202f: ${name}`,
  otherAccount: 'Utiliser un autre compte',
  noAccount: 'Pas encore de compte\u202f?',
  signedUpHere: 'Inscription faite dans ce bac à sable',
  signUpTitle: 'Créer un compte',
  signUpIntro: 'Veuillez utiliser des données inventées, car ceci est un bac à sable.',
  checkFields: 'Veuillez vérifier les champs signalés.',
  fields: {
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'Adresse e-mail',
    phoneNumber: 'Numéro de téléphone (facultatif)',
    birthDateYear: 'Année',
    birthDateMonth: 'Mois',
    birthDateDay: 'Jour',
  },
  birthDate: 'Date de naissance (facultatif)',
  problems: {
    firstName: 'Veuillez saisir votre prénom.',
    lastName: 'Veuillez saisir votre nom.',
    email: 'Veuillez saisir une adresse e-mail valable, par exemple nom@example.com.',
    emailTaken: 'Un compte existe déjà avec cette adresse e-mail.',
    phoneNumber: 'Veuillez commencer par + et l’indicatif du pays, par exemple +32 470 00 00 00.',
    birthDateYear: 'Veuillez saisir une date qui existe ou laisser les champs vides.',
  },
  signUp: 'Créer le compte',
  haveAccount: 'J’ai déjà un compte',
  unknownClientTitle: 'Application inconnue',
  unknownClientText:
    'Le lien qui vous a amené ici n’appartient à aucune application enregistrée. Rien n’a été partagé. Vous pouvez fermer cette fenêtre.',
  expiredTitle: 'Cette connexion est terminée',
  expiredText:
    'Elle s’est achevée ou a commencé dans un autre navigateur. Veuillez retourner sur le site et vous connecter à nouveau.',
  forgedTitle: 'Ce formulaire n’a pas été accepté',
  forgedText:
    'Il ne provient pas de cette page de connexion. Veuillez retourner sur le site et vous connecter à nouveau.',
};
