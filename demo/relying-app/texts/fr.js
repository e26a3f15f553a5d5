/** @type {import('../texts.js').Texts} */
export const fr = {
  tagline: 'La bibliothèque près du parc',
  languages: 'Langues',

  loginTitle: 'Connexion',
  loginHeading: 'Toute la bibliothèque, à votre bureau',
  loginLead:
    'Prolongez un prêt, réservez un livre ou retrouvez le roman de l’été dernier. Une seule connexion suffit, sans mot de passe de plus.',
  openingHours: 'Ouvert du mardi au dimanche, de 10 h à 19 h',
  readersHeading: 'Espace lecteurs',
  readersLead:
    'Nous demandons votre adresse e-mail, votre numéro de téléphone et les données de votre carte d’identité. Vous voyez tout avant d’accepter.',
  welcomeHeading: 'Ravis de vous revoir',
  welcomeLead: 'Votre connexion est active.',
  toAccount: 'Aller à votre compte',

  accountTitle: 'Votre compte',
  accountHeading: 'Bienvenue',
  accountLead: 'Le service se porte garant de vous. Voici ce qu’il nous a communiqué :',
  identifier: 'Votre identifiant (UUID)',
  shared: 'Ce que vous partagez avec nous',
  sharedNothing: 'Rien d’autre que votre identifiant',
  scopes: {
    email: 'Adresse e-mail',
    phone: 'Numéro de téléphone',
    eid_profile: 'Données de la carte d’identité',
    eid_photo: 'Photo de la carte d’identité',
    eid_address: 'Adresse du domicile',
  },
  logout: 'Se déconnecter',

  returnTitle: 'Connexion',
  returnHeading: 'Connexion réussie',
  failureHeading: 'Connexion non aboutie',
  continue: 'Continuer',
  failures: {
    access_denied: 'La connexion a été annulée ou refusée.',
    other: 'La connexion n’a pas abouti. Veuillez réessayer dans un instant.',
  },
  serviceSays: 'Message du service :',

  unknownStateTitle: 'Connexion non reconnue',
  unknownStateHeading: 'Cette connexion ne peut pas continuer',
  unknownStateLead:
    'Elle n’a pas commencé dans ce navigateur, ou elle est déjà terminée. Rien n’a changé dans votre compte. Veuillez recommencer.',
  startAgain: 'Recommencer',

  notFoundTitle: 'Page introuvable',
  notFoundLead: 'Il n’y a pas de page à cette adresse.',
  toStart: 'Vers la page d’accueil',
};
