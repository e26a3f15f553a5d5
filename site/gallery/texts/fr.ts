import { serviceName } from '../../../demo/relying-app/service-name.ts';
import type { Texts } from './en.ts';

export const fr: Texts = {
  title: 'Galerie – dpplus-connect',
  description: `Le bouton de connexion ${serviceName}\u00a0: le voir, le configurer, l’essayer, le copier.`,
  skip: 'Aller au configurateur',
  sections: 'Sur cette page',
  languages: 'Langues',
  toDemo: 'Application de démonstration',
  docs: 'Documentation',
  received: 'Ce que voit votre serveur',
  heading: `Le bouton de connexion ${serviceName}`,
  lead: 'Ajoutez l’authentification à deux facteurs à votre page avec une balise de script et un lien. Choisissez l’apparence du bouton, essayez-le, puis copiez le code.',
  footer: `Les boutons de cette page mènent à Linden, une application de démonstration, avec un environnement de test de ${serviceName}. Aucun compte réel n’est utilisé.`,
  sites: `Ici, le bouton et ${serviceName} ont la même origine. Sur votre site, ils ont deux origines différentes. Pour essayer, mettez une copie de ce site sur un serveur local et ouvrez`,

  configureHeading: 'Configurer',
  configureWithoutScript:
    'Le configurateur a besoin de JavaScript. Les boutons s’en passent\u00a0: sans lui, ce sont de simples liens.',
  button: 'Le bouton',
  framedRedirect:
    'La page de connexion ne s’ouvre pas dans une iframe\u00a0: cet aperçu ouvre donc une fenêtre.',
  toOwnPage: 'L’ouvrir dans une page à part',
  ownPageTitle: 'Le bouton dans une page à part',

  language: 'Langue du bouton',
  wording: 'Libellé',
  wordings: { 'secure-login': 'S’identifier', 'sign-up': 'S’inscrire', connect: 'Relier' },
  label: 'Libellé personnalisé',
  labelHint: 'Laissez vide pour garder le libellé choisi',
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
  scheme: 'Fond de la page',
  schemes: { light: 'Clair', dark: 'Sombre', 'light dark': 'Selon le système' },
  look: 'Couleurs et arrondi',
  color: 'Couleur du bouton',
  textColor: 'Couleur du texte',
  radius: (pixels) => `Arrondi\u00a0: ${pixels}\u00a0px`,
  ownRadius: 'Arrondi par défaut',
  resetLook: 'Rétablir l’apparence',
  mark: 'Afficher le logo devant un libellé personnalisé',
  help: `Afficher une ligne qui explique ${serviceName}`,
  scope: 'Données demandées',
  scopes: {
    email: 'Adresse e-mail',
    phone: 'Numéro de téléphone',
    eid_profile: 'Carte d’identité',
    eid_photo: 'Photo',
    eid_address: 'Adresse du domicile',
  },
  noScope: 'Sans aucune donnée, vous obtenez l’authentification seule.',
  mode: 'Mode',
  modes: { auto: 'Automatique', popup: 'Fenêtre', redirect: 'Redirection' },
  isSandbox: 'Environnement de test',
  registration: 'Enregistrement',
  clientId: 'Identifiant client',
  redirectUri: 'URI de redirection',
  registrationHint:
    'Ces valeurs sont celles de l’application de démonstration, pour que le bouton fonctionne ici. Vous recevrez les vôtres en enregistrant votre application.',

  contrast: {
    light: 'Sur une page claire\u00a0:',
    dark: 'Sur une page sombre\u00a0:',
    text: 'texte',
    edge: 'bord',
    poor: 'insuffisant',
  },

  statesHeading: 'États',
  states: {
    rest: 'Par défaut',
    hover: 'Survol',
    focus: 'Focus',
    pressed: 'Appuyé',
    busy: 'Fenêtre ouverte',
    disabled: 'Désactivé',
  },

  snippets: 'Code pour',
  code: 'Code',
  copy: 'Copier',
  copied: 'Copié',
  copyRefused: 'Copie impossible dans ce navigateur\u00a0: sélectionnez le code et copiez-le.',
  install: 'Installez d’abord le paquet\u00a0:',
  stateHint:
    'La valeur de «\u00a0state\u00a0» est tirée au hasard à chaque connexion. Votre serveur la garde dans la session et la compare au retour.',

  eventsHeading: 'Événements',
  clear: 'Effacer',
  noEvents: 'Appuyez sur le bouton pour voir les événements que votre page reçoit.',
  events: {
    'dpplus-beforeopen':
      'Clic sur le bouton. Rien n’est encore ouvert\u00a0: un écouteur peut annuler la connexion ou définir la valeur de «\u00a0state\u00a0».',
    'dpplus-open': 'La fenêtre est ouverte.',
    'dpplus-blocked': 'Le navigateur a bloqué la fenêtre\u00a0: la connexion se poursuit dans cet onglet.',
    'dpplus-close': 'La fenêtre est fermée. Ce n’est pas une erreur\u00a0: la connexion peut encore réussir.',
    'dpplus-success': 'La connexion a réussi.',
    'dpplus-error': 'La connexion s’est terminée par une erreur, ou la personne l’a annulée.',
  },
  goesOn: 'À ce stade, votre page continuerait.',
  goOn: (path) => `Aller à ${path}`,
  diagnosticsHeading: 'Diagnostic',
  noProblems: 'Aucun problème détecté.',

  samplesNav: 'Tous les boutons',
  samplesHeading: 'Tous les boutons en un coup d’œil',
  samplesLead:
    'Trois libellés, quatre tailles et deux thèmes en cinq langues. Ils suivent les couleurs de la page qui les entoure. Appuyez sur un bouton pour le reprendre dans le configurateur.',
  samplesTitle: (language) => `Tous les boutons en ${language}`,

  wayBackHeading: 'Le retour à votre page',
  wayBackLead:
    'La connexion se termine, dans la fenêtre, sur votre page de retour. Celle-ci contient le même script et un lien. Appuyez sur le bouton et suivez la connexion entre votre page, la fenêtre et votre serveur.',
  wayBackWithoutScript: 'L’exemple a besoin de JavaScript.',
  wayBackButton: 'Un bouton pour essayer le retour',
  stages: {
    idle: 'Appuyez sur le bouton pour commencer.',
    away: 'La connexion a lieu dans la fenêtre.',
    back: 'La page a reçu dpplus-success et la fenêtre est fermée.',
    failed: 'La page a reçu dpplus-error et la fenêtre est fermée.',
    closed: 'La fenêtre est fermée et la connexion n’est pas terminée. Appuyez de nouveau pour réessayer.',
  },
  places: { page: 'Votre page', popup: 'Fenêtre', server: 'Votre serveur' },
  steps: {
    press: {
      title: 'Clic sur le bouton',
      text: 'Il porte une valeur «\u00a0state\u00a0» que votre serveur vient de créer et garde dans la session.',
    },
    logIn: {
      title: 'La personne s’identifie',
      text: `Avec ${serviceName} et une authentification à deux facteurs. Elle accepte ensuite de partager les données demandées.`,
    },
    redirect: {
      title: 'Retour vers votre serveur',
      text: 'Votre serveur compare «\u00a0state\u00a0», échange le code et ouvre la session.',
    },
    report: {
      title: 'La page de retour prévient votre page',
      text: 'Elle envoie le résultat à la page du bouton, attend sa réponse et ferme la fenêtre.',
    },
    goOn: {
      title: 'Votre page reprend la main',
      text: 'Elle reçoit dpplus-success ou dpplus-error et ouvre le lien de la page de retour.',
    },
  },
  returnPageHeading: 'La page de retour en entier',
  returnPageCode: 'Balisage d’une page de retour',
  returnPageData:
    'Le code, les jetons et les données personnelles restent sur votre serveur. La page du bouton reçoit la valeur de «\u00a0state\u00a0», le résultat et l’adresse suivante.',
  noDeadEndHeading: 'Jamais d’impasse',
  noDeadEnd: {
    noAnswer:
      'Si la page du bouton ne répond pas dans un délai de 1,5\u00a0seconde, la page de retour va elle-même à l’adresse du lien.',
    noPopup: 'Après une connexion sans fenêtre, elle y va aussitôt.',
    noScript: 'Sans JavaScript, un clic sur le lien suffit.',
    noClosing: 'Si le navigateur ne permet pas de fermer la fenêtre, la page l’indique.',
  },
  returnPageAgain:
    'Après une connexion, vous pouvez rouvrir la page de retour. Aucune page ne l’attend plus\u00a0: elle continue d’elle-même.',
  toReturnPage: 'Ouvrir la page de retour de la démonstration',

  versionHeading: 'Une seule version, garantie par son empreinte',
  versionLead:
    'La balise ci-dessus charge toujours la dernière version. Une balise avec empreinte charge exactement cette version. Le navigateur refuse tout autre fichier.',
  versionCode: 'Balises de script avec empreinte, une par langue',
};
