import { browserCookie, offerCookie, offerLifetime, sessionCookie, sessionLifetime } from '../cookies.ts';
import { serviceName, unbrokenName } from '../service-name.ts';
import type { LinkingTexts, Notices, Texts } from './en.ts';

export const fr: Texts = {
  login: `S’identifier avec ${unbrokenName}`,
  title: 'Connexion réussie',
  failed: 'La connexion n’a pas abouti',
  used: 'Connexion déjà utilisée',
  lead: 'Continuez vers le site. S’il vous demande de vous identifier, recommencez la connexion.',
  continue: 'Continuer',
  back: 'Retour au site',
  code: 'Code\u00a0:',
  reference: 'Référence\u00a0:',
  contact: 'Contact',
  errors: {
    access_denied:
      'Vous avez interrompu la connexion, ou elle n’a pas été autorisée. Rien n’a été partagé. Si vous ne l’avez pas interrompue, contactez les responsables du site.',
    expired_state: 'La connexion a duré trop longtemps ou était déjà terminée. Recommencez la connexion.',
    unknown_state:
      'Nous n’avons pas pu rattacher cette connexion à votre navigateur. Recommencez la connexion. Si elle échoue, autorisez les cookies ou utilisez Chrome, Firefox ou Safari.',
    account_mismatch: `Ce compte ${serviceName} n’est pas relié à votre compte sur ce site. S’il est à vous, déconnectez-vous du site et recommencez la connexion.`,
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

export const linking: LinkingTexts = {
  window: 'Ouvrez ce lien dans une nouvelle fenêtre.',
  not_linked:
    'Votre compte n’est pas encore relié ici. Connectez-vous avec votre mot de passe pour le relier.',
  not_admitted: 'Ce site n’admet pas votre compte. Contactez les responsables du site.',
  linked: `Votre compte est relié à ${serviceName}.`,
  logged_out: `Si la connexion s’est faite avec ${serviceName}, votre session y reste ouverte. Sur un ordinateur partagé, supprimez les cookies du navigateur avant de partir.`,
  removed: `Le lien avec ${serviceName} a été supprimé.`,
  link: `Relier votre compte à ${serviceName}`,
  log_in_now: `Pour relier votre compte {account}, identifiez-vous maintenant avec ${serviceName}.`,
  question: `Relier le compte {account} à ce compte ${serviceName}\u202f?`,
  consequence: `Une connexion avec ${serviceName} y donnera désormais accès.`,
  login_named: `Compte ${serviceName}\u00a0: {account} (connexion à {time})`,
  login_unnamed: `Compte ${serviceName}\u00a0: celui de la connexion qui vient de se terminer (à {time}).`,
  hint: `Si ${serviceName} ne vous a pas demandé de vous connecter, répondez Non\u00a0: la session d’une autre personne y est peut-être encore ouverte.`,
  no: 'Non',
  yes: 'Oui, relier les comptes',
  profile: 'Retour à votre profil',
  account: 'Compte relié',
  since: 'Relié depuis le {time}.',
  remove: 'Supprimer le lien',
  effect: `Ensuite, ${serviceName} ne donne plus accès à ce compte, et ses autres sessions prennent fin.`,
  only_user: 'Non relié. Seule la personne à qui appartient ce compte peut le relier, sur sa page de profil.',
  mail_linked: `Votre compte {account} sur {site} est maintenant relié à un compte ${serviceName}. Ce dernier donne désormais accès à votre compte.`,
  mail_removed: `Une connexion avec ${serviceName} ne donne plus accès à votre compte {account} sur {site}.`,
  mail_end: `Si vous n’êtes pas à l’origine de ce changement, changez de mot de passe et consultez «\u00a0${serviceName}\u00a0» sur votre page de profil\u00a0: {page}`,
  or: 'ou',
};
