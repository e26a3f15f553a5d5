import { serviceName } from '../../vocabulary/service-name.ts';
import type { Texts } from './en.ts';

export const fr: Texts = {
  login: `S’identifier avec ${serviceName}`,
  title: 'Identification réussie',
  failed: 'La connexion n’a pas abouti',
  continue: 'Continuer',
  back: 'Retour à la connexion',
  code: 'Code\u00a0:',
  contact: 'Contact',
  errors: {
    access_denied: 'Vous n’avez pas terminé la connexion. Vous pouvez recommencer à tout moment.',
    login_limit: `Vous pourrez de nouveau vous identifier avec ${serviceName} lorsque ce site aura relié votre compte. Contactez ses responsables.`,
    expired_state: 'Cette connexion a expiré ou est déjà terminée. Recommencez la connexion.',
    unknown_state: 'Cette connexion n’a pas commencé dans ce navigateur. Recommencez la connexion.',
    account_mismatch:
      `Vous avez confirmé avec ${serviceName} une identité qui n’est pas reliée à ce compte. ` +
      `Pour utiliser le compte auquel elle est reliée, déconnectez-vous ici et identifiez-vous avec ${serviceName}.`,
    service_unavailable: `${serviceName} n’est pas disponible pour le moment. Réessayez dans quelques minutes.`,
    configuration_error:
      'La connexion est mal configurée sur ce site. Réessayer ne sert à rien. Contactez ses responsables.',
    server_error: 'La connexion a échoué. Réessayez dans quelques minutes.',
  },
};
