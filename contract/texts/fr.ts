import { serviceName, unbrokenName } from '../service-name.ts';
import type { Texts } from './en.ts';

export const fr: Texts = {
  login: `S’identifier avec ${unbrokenName}`,
  title: 'Connexion réussie',
  failed: 'La connexion n’a pas abouti',
  continue: 'Continuer',
  back: 'Retour à la connexion',
  code: 'Code\u00a0:',
  contact: 'Contact',
  errors: {
    access_denied:
      'Vous avez interrompu la connexion. Rien n’a été partagé. Vous pouvez la recommencer à tout moment.',
    expired_state: 'La connexion a duré trop longtemps ou était déjà terminée. Recommencez la connexion.',
    unknown_state:
      'Nous ne savons pas si cette connexion vient de votre navigateur. Autorisez les cookies, ou ouvrez le site dans Chrome, Firefox ou Safari.',
    account_mismatch: `Ce compte ${serviceName} n’est pas celui de votre compte ici. S’il est à vous, déconnectez-vous ici et recommencez la connexion.`,
    service_unavailable: `${serviceName} n’est pas disponible pour le moment. Vous n’y êtes pour rien. Réessayez dans quelques minutes.`,
    configuration_error:
      'Ce site a un problème technique. Vous n’y êtes pour rien. Contactez les responsables du site et donnez-leur le code.',
    server_error:
      'Ce site a un problème. Réessayez dans quelques minutes. S’il se répète, donnez le code aux responsables du site.',
  },
};
