import { limitIn } from '../../../../contract/login-limit.ts';
import type { PageTexts } from './en.ts';

/** French; a no-break space stands before a colon and inside « », a narrow one before ? ! and ;. */
export const fr: PageTexts = {
  notice: 'Environnement de test\u00a0: ne saisissez pas de vraies données',
  languages: 'Langues',
  errorMark: 'Erreur\u00a0:',
  loginTitle: (app) => `Connexion à «\u00a0${app}\u00a0»`,
  loginIntro: 'Choisissez une personne de test. Aucun mot de passe n’est nécessaire ici.',
  asYourself:
    'Connectez-vous avec votre propre compte, même si vous agissez pour une autre personne, comme votre enfant.',
  personas: {
    fresh: 'Vient sur ce site pour la première fois',
    consented: 'A déjà autorisé le partage de toutes ses données',
    'four-logins': 'Peut encore se connecter une fois sans relier son compte',
    'limit-reached': `A utilisé ses ${limitIn('deux trois quatre cinq six sept huit neuf')} connexions sans relier son compte`,
    connected: 'A relié son compte à ce site',
    'no-card': 'N’a jamais enregistré de carte d’identité',
    'deleted-card': 'A supprimé sa carte d’identité',
    'incomplete-birth-date': 'A une date de naissance incomplète sur sa carte',
    'unconfirmed-email': 'N’a pas confirmé son adresse e-mail',
  },
  cancel: 'Annuler',
  secondFactorTitle: 'Confirmez que c’est bien vous',
  secondFactorIntro:
    'En dehors de cet environnement de test, vous confirmez votre identité avec votre carte d’identité ou votre téléphone. Ici, un clic suffit.',
  confirm: 'Confirmer',
  consentTitle: (app) => `Partager vos données avec «\u00a0${app}\u00a0»\u202f?`,
  consentIntro: (app) => `«\u00a0${app}\u00a0» souhaite obtenir\u00a0:`,
  consentRemembered: (app) =>
    `Si vous l’autorisez, nous ne vous poserons plus la question à la prochaine connexion à «\u00a0${app}\u00a0», sauf si d’autres données sont demandées.`,
  consentRecipient: (app) =>
    `«\u00a0${app}\u00a0» reçoit les données et est responsable de leur utilisation.`,
  privacyNotice: (app) => `Politique de confidentialité de «\u00a0${app}\u00a0»`,
  withdrawConsent: 'Comment retirer votre consentement par la suite (en anglais)',
  identityTitle: (app) => `Continuer vers «\u00a0${app}\u00a0»\u202f?`,
  identityOnly: (app) =>
    `«\u00a0${app}\u00a0» reçoit seulement un numéro qui permet de vous reconnaître. Votre nom et vos autres données ne sont pas partagés.`,
  scopes: {
    email: 'Votre adresse e-mail',
    phone: 'Votre numéro de téléphone',
    eid_profile:
      'Les données de votre carte d’identité, comme le nom, la date de naissance et la nationalité',
    eid_photo: 'La photo de votre carte d’identité',
    eid_address: 'L’adresse de votre domicile',
  },
  allow: 'Autoriser',
  doNotAllow: 'Ne pas autoriser',
  loggedInAs: (name) => `Compte utilisé\u00a0: ${name}`,
  sharedComputer: (service) =>
    `Votre session ${service} reste ouverte. Sur un ordinateur partagé, supprimez les cookies du navigateur avant de partir.`,
  otherAccount: 'Utiliser un autre compte',
  noAccount: 'Pas encore de compte\u202f?',
  signedUpHere: 'Compte créé dans cet environnement de test',
  signUpTitle: 'Créer un compte',
  signUpIntro: 'Utilisez des données fictives\u00a0: ceci est un environnement de test.',
  checkFields: 'Vérifiez les champs signalés.',
  fields: {
    firstName: 'Prénom',
    lastName: 'Nom de famille',
    email: 'Adresse e-mail',
    phoneNumber: 'Numéro de téléphone (facultatif)',
    birthDateYear: 'Année',
    birthDateMonth: 'Mois',
    birthDateDay: 'Jour',
  },
  phoneFormat: 'Avec + et l’indicatif du pays, par exemple +32\u00a0470\u00a000\u00a000\u00a000',
  birthDate: 'Date de naissance (facultative)',
  problems: {
    firstName:
      'Saisissez votre prénom\u00a0: 100\u00a0caractères au maximum, dont au moins une lettre, sans < ni >.',
    lastName:
      'Saisissez votre nom de famille\u00a0: 100\u00a0caractères au maximum, dont au moins une lettre, sans < ni >.',
    email: 'Saisissez une adresse e-mail valide, par exemple nom@example.com.',
    emailTaken:
      'Un compte existe déjà avec cette adresse e-mail. Connectez-vous ou utilisez une autre adresse.',
    phoneNumber:
      'Commencez par + et l’indicatif du pays, avec 7 à 15\u00a0chiffres en tout, par exemple +32\u00a0470\u00a000\u00a000\u00a000.',
    birthDateYear:
      'Saisissez une date qui existe, entre 1900 et aujourd’hui, par exemple année 1990, mois 12, jour 31. Ou laissez les trois champs vides.',
  },
  signUp: 'Créer le compte',
  haveAccount: 'J’ai déjà un compte',
  unknownClient: {
    title: 'Ce lien de connexion ne fonctionne pas',
    text: (service) =>
      `Le site d’où vous venez n’est pas enregistré auprès de ${service}. Vous n’y êtes pour rien. Donnez le code aux responsables du site.`,
  },
  mayClose: 'Vous pouvez fermer cette fenêtre.',
  code: 'Code\u00a0:',
  backTo: (app) => `Retour à «\u00a0${app}\u00a0»`,
  loginOver: {
    title: 'Cette connexion est terminée',
    text: 'Elle a duré trop longtemps, était déjà terminée ou a commencé dans un autre navigateur. Retournez sur le site et recommencez la connexion.',
  },
  emailConfirmed: { title: 'Votre adresse e-mail est confirmée', text: 'Vous pouvez fermer cette page.' },
  linkOver: {
    title: 'Ce lien ne fonctionne pas',
    text: 'Il est incomplet ou trop ancien, ou votre adresse e-mail a changé entre-temps. Utilisez le lien de notre dernier e-mail.',
  },
  forged: {
    title: 'Nous n’avons pas pu vérifier ce formulaire',
    text: 'Pour votre sécurité, nous ne l’avons pas pris en compte. Rien n’a été partagé. Retournez sur le site et recommencez la connexion.',
  },
  unsupportedLanguage: {
    title: 'Cette langue n’est pas disponible',
    text: 'Retournez sur le site et recommencez la connexion. Les langues disponibles sont les suivantes\u00a0:',
  },
  notFound: {
    title: 'Page introuvable',
    text: 'Aucune page n’existe à cette adresse. Vérifiez l’adresse ou retournez sur le site d’où vous venez.',
  },
  wrongMethod: {
    title: 'Cette page ne s’ouvre pas directement',
    text: 'C’est une étape de la connexion. Retournez sur le site et recommencez la connexion.',
  },
  tooLarge: {
    title: 'Le texte saisi est trop long',
    text: 'Rien n’a été enregistré. Revenez en arrière, raccourcissez votre saisie et envoyez de nouveau le formulaire.',
  },
  unreadable: {
    title: 'Nous n’avons pas pu lire ce formulaire',
    text: 'Rien n’a été enregistré. Retournez sur le site et recommencez la connexion.',
  },
  failed: {
    title: 'Une erreur s’est produite de notre côté',
    text: 'Vous n’y êtes pour rien. Réessayez dans quelques minutes. Si le problème se répète, donnez le code aux responsables du site.',
  },
  toHome: 'À propos de cet environnement de test',
};
