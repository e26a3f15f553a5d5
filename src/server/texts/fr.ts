import { serviceName } from '../../vocabulary/service-name.ts';
import type { Texts } from './en.ts';

export const fr: Texts = {
  login: `S’identifier avec ${serviceName}`,
  title: 'Connexion',
  failed: 'Connexion non terminée',
  continue: 'Continuer',
  back: 'Retour à la connexion',
  errors: {
    access_denied: 'Vous avez annulé la connexion. Vous pouvez recommencer quand vous voulez.',
    login_limit: `Vous ne pouvez pas vous identifier avec ${serviceName} pour le moment. Contactez-nous.`,
    expired_state: 'Cette connexion a expiré ou est déjà terminée. Reconnectez-vous.',
    unknown_state: 'Cette connexion n’a pas commencé dans ce navigateur. Reconnectez-vous.',
    account_mismatch: `Vous avez confirmé avec ${serviceName} une identité qui n’est pas reliée à ce compte. Pour utiliser le compte auquel elle est reliée, déconnectez-vous ici et identifiez-vous avec ${serviceName}.`,
    service_unavailable: `${serviceName} n’est pas disponible pour le moment. Réessayez dans quelques minutes.`,
    server_error: 'La connexion a échoué. Réessayez dans quelques minutes.',
  },
};
