import { serviceName } from '../../relying-app/service-name.js';

/** @import { Texts } from '../texts.js' */

/** @type {Texts} */
export const fr = {
  title: 'Galerie – dpplus-connect',
  description: `Le bouton de connexion ${serviceName}\u00a0: le voir, le configurer, l’essayer, le copier.`,
  skip: 'Aller au configurateur',
  sections: 'Sur cette page',
  toDemo: 'Application de démonstration',
  heading: `Le bouton de connexion ${serviceName}`,
  lead: 'Une balise de script et un lien suffisent pour une connexion à deux facteurs. Choisissez l’apparence du bouton, essayez-le dans l’environnement de test et emportez le code.',
  footer: `Les boutons de cette page mènent à Linden, une application de démonstration, avec un environnement de test de ${serviceName}. Rien ne quitte cet ordinateur.`,

  configureHeading: 'Configurer',
  configureWithoutScript:
    'Le configurateur a besoin de JavaScript. Les boutons s’en passent\u00a0: sans lui, ce sont de simples liens.',
  button: 'Le bouton',
  framedRedirect: 'Un cadre ne peut pas aller sur un autre site\u00a0: ici, une fenêtre s’ouvre quand même.',
  toOwnPage: 'L’ouvrir dans une page à part',
  ownPageTitle: 'Le bouton dans une page à part',

  language: 'Langue du bouton',
  wording: 'Libellé',
  wordings: { 'secure-login': 'S’identifier', 'sign-up': 'S’inscrire', connect: 'Relier' },
  label: 'Votre propre libellé',
  labelHint: 'Vide pour le libellé choisi',
  size: 'Taille',
  sizes: {
    large: 'Grande',
    default: 'Standard',
    medium: 'Moyenne',
    small: 'Petite',
    false: 'Sans style',
  },
  theme: 'Thème',
  themes: { filled: 'Plein', outline: 'Contour' },
  scheme: 'Page qui l’entoure',
  schemes: { light: 'Claire', dark: 'Sombre', 'light dark': 'Les deux' },
  look: 'Couleurs et coins',
  color: 'Couleur du bouton',
  textColor: 'Couleur du texte',
  radius: (pixels) => `Coins de ${pixels}\u00a0px`,
  ownRadius: 'Coins (par défaut)',
  resetLook: 'Rétablir l’apparence',
  mark: 'Le symbole devant votre propre libellé',
  help: `Une ligne qui dit ce qu’est ${serviceName}`,
  scope: 'Données demandées',
  scopes: {
    email: 'Adresse e-mail',
    phone: 'Numéro de téléphone',
    eid_profile: 'Carte d’identité',
    eid_photo: 'Photo',
    eid_address: 'Adresse du domicile',
  },
  noScope: 'Sans aucune donnée, c’est une simple connexion.',
  mode: 'Mode',
  modes: { auto: 'Automatique', popup: 'Fenêtre', redirect: 'Redirection' },
  isSandbox: 'Environnement de test',
  registration: 'Enregistrement',
  clientId: 'Identifiant client',
  redirectUri: 'URI de redirection',
  registrationHint:
    'Ces valeurs sont celles de l’application de démonstration, pour que le bouton fonctionne ici. Les vôtres viennent de votre enregistrement.',

  contrast: {
    light: 'Sur une page claire\u00a0:',
    dark: 'Sur une page sombre\u00a0:',
    text: 'texte',
    edge: 'bord',
    poor: 'insuffisant',
  },

  statesHeading: 'États',
  states: {
    rest: 'Au repos',
    hover: 'Sous le pointeur',
    focus: 'Avec le focus',
    pressed: 'Enfoncé',
    busy: 'Fenêtre ouverte',
    disabled: 'Désactivé',
  },

  snippets: 'Code pour',
  code: 'Code',
  copy: 'Copier',
  copied: 'Copié',
  copyRefused: 'Le navigateur ne le permet pas\u00a0: sélectionnez le texte et copiez-le.',
  install: 'Installez d’abord le paquet\u00a0:',
  stateHint:
    'La valeur de «\u00a0state\u00a0» est tirée au hasard à chaque connexion. Votre serveur la garde dans la session et la compare au retour.',

  eventsHeading: 'Événements',
  clear: 'Effacer',
  noEvents: 'Appuyez sur le bouton\u00a0: ce que votre page recevrait s’affiche ici.',
  events: {
    'dpplus-beforeopen':
      'Le bouton est enfoncé. Rien n’est encore ouvert\u00a0: un écouteur peut empêcher l’ouverture ou fixer la valeur de «\u00a0state\u00a0».',
    'dpplus-open': 'La fenêtre est ouverte.',
    'dpplus-blocked': 'Le navigateur a refusé la fenêtre\u00a0: la connexion se poursuit dans cet onglet.',
    'dpplus-close': 'La fenêtre est fermée. Ce n’est pas une erreur\u00a0: la connexion peut encore réussir.',
    'dpplus-success': 'La personne est de retour.',
    'dpplus-error': `${serviceName} ou l’application de démonstration a refusé la connexion.`,
  },
  goesOn: 'Votre page poursuivrait maintenant.',
  goOn: (path) => `Aller à ${path}`,
  diagnosticsHeading: 'Diagnostic',
  noProblems: 'Rien à corriger\u00a0: chaque attribut est correct.',

  samplesNav: 'Tous les boutons',
  samplesHeading: 'Tous les boutons en un coup d’œil',
  samplesLead:
    'Trois libellés, quatre tailles et deux thèmes en cinq langues. Ils suivent les couleurs de la page qui les entoure. Appuyez sur un bouton pour le reprendre dans le configurateur.',
  samplesTitle: (language) => `Tous les boutons en ${language}`,

  wayBackHeading: 'Le retour',
  wayBackLead:
    'La fenêtre se termine sur l’une de vos pages, la page de retour. Celle-ci contient le même script et un lien. Appuyez sur le bouton et suivez la connexion à travers les trois lieux.',
  wayBackWithoutScript: 'L’exemple a besoin de JavaScript.',
  wayBackButton: 'Un bouton pour essayer le retour',
  stages: {
    idle: 'Appuyez sur le bouton pour commencer.',
    away: 'La connexion a lieu dans la fenêtre.',
    back: 'Retour\u00a0: la page a reçu dpplus-success et la fenêtre est fermée.',
    failed: 'Retour\u00a0: la page a reçu dpplus-error et la fenêtre est fermée.',
    closed: 'La fenêtre est fermée et personne n’est revenu. Appuyez de nouveau pour réessayer.',
  },
  places: { page: 'Votre page', popup: 'Fenêtre', server: 'Votre serveur' },
  steps: {
    press: {
      title: 'Le bouton est enfoncé',
      text: 'Il porte une valeur «\u00a0state\u00a0» que votre serveur vient de créer et garde dans la session.',
    },
    logIn: {
      title: 'La personne s’identifie',
      text: `Avec ${serviceName}, en deux étapes, puis elle accepte ce que vous demandez.`,
    },
    redirect: {
      title: 'Le navigateur arrive chez vous',
      text: 'Votre URI de redirection compare «\u00a0state\u00a0», échange le code et ouvre la session.',
    },
    report: {
      title: 'La page de retour rend compte',
      text: 'Elle prévient la page du bouton, attend sa réponse et ferme la fenêtre.',
    },
    goOn: {
      title: 'Votre page poursuit',
      text: 'Elle reçoit dpplus-success ou dpplus-error et va là où mène le lien de la page de retour.',
    },
  },
  returnPageHeading: 'La page de retour en entier',
  returnPageCode: 'Balisage d’une page de retour',
  returnPageData:
    'Le code, les jetons et les données personnelles restent sur votre serveur. La page du bouton apprend la valeur de «\u00a0state\u00a0», si la connexion a réussi et où aller ensuite.',
  noDeadEndHeading: 'Jamais d’impasse',
  noDeadEnd: {
    noAnswer:
      'La page du bouton a une seconde et demie pour répondre. Ensuite, la page de retour va elle-même à l’adresse du lien.',
    noPopup: 'Après une connexion sans fenêtre, elle y va aussitôt.',
    noScript: 'Sans JavaScript, c’est un lien sur lequel appuyer.',
    noClosing: 'Si le navigateur ne la laisse pas fermer sa fenêtre, elle le dit.',
  },
  returnPageAgain:
    'Après une connexion, vous pouvez rouvrir la page de retour. Plus personne ne l’attend\u00a0: elle poursuit d’elle-même.',
  toReturnPage: 'Ouvrir la page de retour de la démonstration',

  versionHeading: 'Une seule version, garantie par son empreinte',
  versionLead:
    'La balise de la dernière version reçoit les corrections d’elle-même. Avec l’une de celles-ci, une page exécute cette version et rien d’autre sous son nom, où que vous l’hébergiez.',
  versionCode: 'Balises de script avec empreinte, une par langue',
};
