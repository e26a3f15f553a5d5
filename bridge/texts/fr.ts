import { serviceName, type Texts } from './en.ts';

export const fr: Texts = {
  failed: 'Connexion non terminée',
  rejected: 'La connexion ne peut pas continuer. Retournez sur le site d’où vous venez et réessayez.',
  mistake:
    'La connexion ne peut pas commencer à cause d’une erreur du site. Réessayer ne sert à rien. Contactez le site.',
  unavailable: 'La connexion n’est pas disponible pour le moment. Réessayez dans quelques minutes.',
  again: 'Se reconnecter',
  logOut: 'Se déconnecter',
  question: 'Voulez-vous vous déconnecter\u202f?',
  questionOf: 'Voulez-vous vous déconnecter de «\u00a0{name}\u00a0»\u202f?',
  stillLoggedIn: `Cela ne vous déconnecte pas de ${serviceName}. Sur un ordinateur partagé, fermez toutes les fenêtres du navigateur.`,
  loggedOut: 'La déconnexion est terminée',
};
