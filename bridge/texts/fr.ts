import { serviceName, type Texts } from './en.ts';

export const fr: Texts = {
  failed: 'La connexion n’a pas abouti',
  rejected:
    'La connexion a duré trop longtemps, était déjà terminée ou a commencé dans un autre navigateur. Retournez sur le site et recommencez la connexion.',
  mistake:
    'Impossible de démarrer la connexion\u00a0: le site a un problème technique. Vous n’y êtes pour rien. Donnez le code aux responsables du site.',
  unavailable:
    'La connexion n’est pas disponible pour le moment. Vous n’y êtes pour rien. Réessayez dans quelques minutes.',
  notFound: 'Page introuvable',
  notFoundText: 'Aucune page n’existe à cette adresse. Vérifiez l’adresse ou retournez sur le site.',
  back: 'Retour au site',
  again: 'Recommencer la connexion',
  logOut: 'Se déconnecter',
  question: 'Voulez-vous vous déconnecter\u202f?',
  questionOf: 'Voulez-vous vous déconnecter de «\u00a0{name}\u00a0»\u202f?',
  stillLoggedIn: `Votre session ${serviceName} reste ouverte. Sur un ordinateur partagé, supprimez les cookies du navigateur avant de partir.`,
  loggedOut: 'Déconnexion réussie',
};
