import { browserCookie, offerCookie, offerLifetime, sessionCookie, sessionLifetime } from '../cookies.ts';
import { serviceName, unbrokenName } from '../service-name.ts';
import type { Notices, Texts } from './en.ts';

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

export const notices: Notices = {
  heads: ['nom', 'expire', 'contenu et finalité'],
  cookies: {
    [browserCookie]: {
      ends: 'avec la session du navigateur',
      purpose: 'un nombre aléatoire qui lie une connexion à ce navigateur',
    },
    [sessionCookie]: {
      ends: `avec la session du navigateur ; sans valeur après ${sessionLifetime / 3600} heures ou après la déconnexion`,
      purpose: 'votre numéro sur ce site, signé : maintient la session ouverte',
    },
    [offerCookie]: {
      ends: `après ${offerLifetime / 60} minutes, ou avec votre réponse`,
      purpose: 'UUID et scope, signés, pendant que vous décidez de relier votre compte',
    },
  },
  stored: {
    'window.name': {
      ends: 'avec la fenêtre',
      purpose: 'un nom aléatoire : aucune autre page ne peut diriger la fenêtre',
    },
    sessionStorage: {
      ends: 'au retour',
      purpose: 'le `state` de la connexion : la page de retour reconnaît une connexion de cet onglet',
    },
  },
};
