import { serviceName } from '../../../demo/relying-app/service-name.ts';
import type { Texts } from './en.ts';

export const fr: Texts = {
  skip: 'Aller au contenu',
  site: 'Site',
  home: 'Accueil',
  gallery: 'Galerie',
  inEnglish:
    'La galerie, la protection des données et la mise en production sont en français. Les autres pages sont en anglais.',
  licence: 'licence MIT.',
  privacy: 'Protection des données',
  goingLive: 'Mise en production',
  browsers: 'Navigateurs',
  accessibility: 'Accessibilité',
  security: 'Sécurité',
  changes: 'Versions',

  search: 'Rechercher dans la documentation',
  notFound: 'Aucune page ne contient ces mots.',
  allPages: 'Toutes les pages',
  table: 'Tableau',

  title: `Bouton de connexion ${serviceName} – dpplus-connect`,
  description: `Ajoutez la connexion ${serviceName} à toute page web, avec une balise de script et un lien. Essayez le bouton, copiez le code.`,
  heading: `La connexion ${serviceName} pour toute page web`,
  lead: 'Une balise de script et un lien. Les utilisateurs s’identifient avec deux facteurs dans une fenêtre, puis reviennent sur votre page.',
  hint: 'Pour essayer\u00a0: choisissez une personne de test, confirmez, autorisez. C’est une démonstration. Aucune donnée n’est envoyée.',
  stepsHeading: 'Trois étapes pour l’ajouter',
  button: 'Le bouton, dans votre page',
  buttonCode: 'Code du bouton',
  callback: 'L’URL de retour, sur votre serveur',
  callbackText:
    'Votre serveur compare `state`, échange le code contre l’UUID de l’utilisateur et ouvre une session\u00a0: [20 lignes pour Express](docs/readme.html#2-the-callback), ou [un autre serveur](docs/other-languages.html).',
  returnPage: 'La page de retour, qui ferme la fenêtre',
  returnPageCode: 'Code de la page de retour',
  continueLink: 'Continuer',
  questionsHeading: 'Questions',
  questions: (size) => [
    [
      `Qu’est-ce que ${serviceName}\u202f?`,
      'Un service de connexion OAuth 2.0 avec authentification à deux facteurs. Votre application reconnaît chaque utilisateur à un UUID. [Vue d’ensemble](docs/readme.html)',
    ],
    [
      'Que voient mes utilisateurs\u202f?',
      'Une fenêtre dans leur langue\u00a0: ils choisissent comment s’identifier, confirment, et acceptent de partager des données. Essayez le bouton ci-dessus, ou regardez [le retour étape par étape](fr/gallery.html#way-back).',
    ],
    [
      'Quelles données vais-je recevoir\u202f?',
      'Un UUID et, si l’utilisateur y consent, l’adresse e-mail, le numéro de téléphone, la carte d’identité, la photo et l’adresse du domicile. [Données et scopes](docs/protocol.html#scopes)',
    ],
    [
      'De quoi ai-je besoin\u202f?',
      'D’un serveur, et de l’enregistrement de votre application, avec son `client_id` et son `client_secret`. Pour un premier essai, vous n’avez besoin ni de l’un ni de l’autre\u00a0: [l’environnement de test](docs/sandbox.html) a une application enregistrée.',
    ],
    [
      'Que doit faire mon serveur\u202f?',
      'Comparer `state`, échanger le code, ouvrir une session. Voyez [chaque requête avec sa réponse](received.html), ou utilisez [la partie serveur en un seul appel](docs/server.html).',
    ],
    [
      'Comment le tester\u202f?',
      `Avec [l’environnement de test](docs/sandbox.html), qui simule ${serviceName} sur votre ordinateur. [Le vérificateur](docs/checker.html) teste votre URL de retour.`,
    ],
    [
      'Est-ce compatible avec mon framework\u202f?',
      'React, Vue, Svelte, Angular, Turbo et htmx sont testés. [Frameworks](docs/frameworks.html)',
    ],
    [
      'Puis-je changer l’apparence\u202f?',
      'La taille, le thème, les couleurs, les angles, le libellé et la langue. [La galerie](fr/gallery.html) montre chaque choix avec son code.',
    ],
    [
      'Quels navigateurs et quels utilisateurs\u202f?',
      '[Chrome et Edge 123, Firefox 128, Safari 17.5](docs/support.html), et les plus anciens avec un simple lien. [Clavier, noms pour les lecteurs d’écran et zoom](docs/accessibility.html), pour les WCAG 2.2, niveau AA.',
    ],
    [
      'Combien cela coûte-t-il à ma page\u202f?',
      `${size} octets avec Brotli. Avant le clic, le script ne place aucun cookie et n’enregistre rien. [Performance](docs/performance.html) · [Content Security Policy](docs/csp.html) · [Sécurité](docs/security.html)`,
    ],
  ],
};
