<?php

namespace DpplusConnect;

// The texts of the plugin in English, French, German, Dutch and Italian. French has no-break spaces.
const OWN_TEXTS = [
    'window' => [
        'Open this link in a new window.', 'Ouvrez ce lien dans une nouvelle fenêtre.', 'Öffnen Sie diesen Link in einem neuen Fenster.',
        'Open deze link in een nieuw venster.', 'Apri questo link in una nuova finestra.',
    ],
    'not_linked' => [
        'Your account here is not linked yet. Log in with your password to link it.',
        'Votre compte n’est pas encore relié ici. Connectez-vous avec votre mot de passe pour le relier.',
        'Ihr Konto hier ist noch nicht verknüpft. Melden Sie sich mit Ihrem Passwort an, um es zu verknüpfen.',
        'Uw account hier is nog niet gekoppeld. Log in met uw wachtwoord om het te koppelen.',
        'Il tuo account qui non è ancora collegato. Accedi con la password per collegarlo.',
    ],
    'not_admitted' => [
        'This website does not accept your account. Contact its operator.', 'Ce site n’accepte pas votre compte. Contactez ses responsables.',
        'Diese Website lässt Ihr Konto nicht zu. Wenden Sie sich an den Betreiber.',
        'Deze website laat uw account niet toe. Neem contact op met de beheerder.', 'Questo sito non ammette il tuo account. Contatta chi lo gestisce.',
    ],
    'linked' => [
        'Your account is linked to Secure Connect.', 'Votre compte est relié à Secure Connect.', 'Ihr Konto ist mit Secure Connect verknüpft.',
        'Uw account is aan Secure Connect gekoppeld.', 'Il tuo account è collegato a Secure Connect.',
    ],
    'removed' => [
        'The link to Secure Connect was removed.', 'Le lien avec Secure Connect a été supprimé.', 'Die Verknüpfung mit Secure Connect wurde entfernt.',
        'De koppeling met Secure Connect is verwijderd.', 'Il collegamento a Secure Connect è stato rimosso.',
    ],
    'link' => [
        'Link your account to Secure Connect', 'Relier votre compte à Secure Connect', 'Ihr Konto mit Secure Connect verknüpfen',
        'Uw account aan Secure Connect koppelen', 'Collega il tuo account a Secure Connect',
    ],
    'log_in_now' => [
        'To link your account %s, log in with Secure Connect now.', 'Pour relier votre compte %s, identifiez-vous maintenant avec Secure Connect.',
        'Um Ihr Konto %s zu verknüpfen, melden Sie sich jetzt mit Secure Connect an.', 'Log nu in met Secure Connect om uw account %s te koppelen.',
        'Per collegare il tuo account %s, entra ora con Secure Connect.',
    ],
    'question' => [
        'Link the account %s to this Secure Connect login? From then on, this login gives access to it.',
        'Relier le compte %s à ce compte Secure Connect ? Une identification avec Secure Connect y donnera désormais accès.',
        'Möchten Sie das Konto %s mit diesem Konto bei Secure Connect verknüpfen? Eine Anmeldung mit Secure Connect gibt dann Zugang dazu.',
        'Wilt u het account %s koppelen aan dit account bij Secure Connect? Inloggen met Secure Connect geeft er dan toegang toe.',
        'Vuoi collegare l’account %s a questo account Secure Connect? Da quel momento entrare con Secure Connect dà accesso all’account.',
    ],
    'login_named' => [
        'Secure Connect login: %1$s (completed at %2$s)', 'Compte Secure Connect : %1$s (identification à %2$s)',
        'Konto bei Secure Connect: %1$s (Anmeldung um %2$s)', 'Account bij Secure Connect: %1$s (ingelogd om %2$s)',
        'Account Secure Connect: %1$s (accesso alle %2$s)',
    ],
    'login_unnamed' => [
        'Secure Connect login: the one that you just completed (at %s). '
            . 'If Secure Connect did not ask you to log in, answer No: another person may still be logged in there.',
        'Compte Secure Connect : celui de l’identification qui vient de se terminer (à %s). '
            . 'Si Secure Connect ne vous a pas demandé de vous identifier, répondez Non : la session d’une autre personne y est peut-être encore ouverte.',
        'Konto bei Secure Connect: das Konto, mit dem Sie sich gerade angemeldet haben (um %s). '
            . 'Wenn Secure Connect keine Anmeldung von Ihnen verlangt hat, antworten Sie mit Nein: Vielleicht ist dort noch eine andere Person angemeldet.',
        'Account bij Secure Connect: het account waarmee u zojuist hebt ingelogd (om %s). '
            . 'Als u bij Secure Connect niet hoefde in te loggen, antwoord dan Nee: misschien is daar nog iemand anders ingelogd.',
        'Account Secure Connect: quello dell’accesso appena concluso (alle %s). '
            . 'Se Secure Connect non ti ha chiesto di accedere, rispondi No: forse lì è ancora aperta la sessione di un’altra persona.',
    ],
    'no' => ['No', 'Non', 'Nein', 'Nee', 'No'],
    'yes' => ['Yes, link them', 'Oui, relier les comptes', 'Ja, Konten verknüpfen', 'Ja, accounts koppelen', 'Sì, collega gli account'],
    'profile' => ['Back to your profile', 'Retour à votre profil', 'Zurück zu Ihrem Profil', 'Terug naar uw profiel', 'Torna al tuo profilo'],
    'account' => ['Linked account', 'Compte relié', 'Verknüpftes Konto', 'Gekoppeld account', 'Account collegato'],
    'since' => ['Linked since %s.', 'Relié depuis le %s.', 'Verknüpft seit %s.', 'Gekoppeld sinds %s.', 'Collegato dal %s.'],
    'remove' => ['Remove the link', 'Supprimer le lien', 'Verknüpfung entfernen', 'Koppeling verwijderen', 'Rimuovi il collegamento'],
    'effect' => [
        'Secure Connect then no longer gives access to this account. Its other sessions end.',
        'Ensuite, Secure Connect ne donne plus accès à ce compte, et ses autres sessions prennent fin.',
        'Secure Connect gibt dann keinen Zugang mehr zu diesem Konto. Seine anderen Sitzungen enden.',
        'Secure Connect geeft dan geen toegang meer tot dit account. De andere sessies van het account eindigen.',
        'Secure Connect non dà più accesso a questo account. Le altre sessioni dell’account terminano.',
    ],
    'only_user' => [
        'Not linked. Only the user can link this account, on the profile page.',
        'Non relié. Seule la personne à qui appartient ce compte peut le relier, sur sa page de profil.',
        'Nicht verknüpft. Nur die Person, der das Konto gehört, kann es auf der Profilseite verknüpfen.',
        'Niet gekoppeld. Alleen wie het account gebruikt, kan het koppelen, op de profielpagina.',
        'Non collegato. Solo la persona a cui appartiene l’account può collegarlo, nella pagina del profilo.',
    ],
    'mail_linked' => [
        'Your account %1$s on %2$s is now linked to a Secure Connect login. From now on, this login gives access to your account.',
        'Votre compte %1$s sur %2$s est maintenant relié à un compte Secure Connect. Ce dernier donne désormais accès à votre compte.',
        'Ihr Konto %1$s auf %2$s ist jetzt mit einem Konto bei Secure Connect verknüpft. Dieses gibt ab jetzt Zugang zu Ihrem Konto.',
        'Uw account %1$s op %2$s is nu gekoppeld aan een account bij Secure Connect. Dat geeft voortaan toegang tot uw account.',
        'Il tuo account %1$s su %2$s è ora collegato a un account Secure Connect, che da ora dà accesso al tuo account.',
    ],
    'mail_removed' => [
        'Logging in with Secure Connect no longer gives access to your account %1$s on %2$s.',
        'Une identification avec Secure Connect ne donne plus accès à votre compte %1$s sur %2$s.',
        'Eine Anmeldung mit Secure Connect gibt keinen Zugang mehr zu Ihrem Konto %1$s auf %2$s.',
        'Inloggen met Secure Connect geeft geen toegang meer tot uw account %1$s op %2$s.',
        'Entrare con Secure Connect non dà più accesso al tuo account %1$s su %2$s.',
    ],
    'mail_end' => [
        'If you did not do this, change your password and look at “Secure Connect” on your profile page: %s',
        'Si vous n’êtes pas à l’origine de ce changement, changez de mot de passe et consultez « Secure Connect » sur votre page de profil : %s',
        'Wenn Sie das nicht selbst geändert haben, ändern Sie Ihr Passwort und prüfen Sie „Secure Connect“ auf Ihrer Profilseite: %s',
        'Hebt u dit niet zelf gedaan, wijzig dan uw wachtwoord en controleer “Secure Connect” op uw profielpagina: %s',
        'Se non hai fatto tu questa modifica, cambia la password e controlla «Secure Connect» nella pagina del tuo profilo: %s',
    ],
];

/** The texts of every server, with the messages of the error codes. */
const TEXTS = [
    // texts: written by npm run docs
    'en' => [
        'login' => 'Log in with Secure Connect', 'title' => 'Login confirmed', 'failed' => 'Login not completed', 'continue' => 'Continue',
        'back' => 'Back to login', 'code' => 'Code:', 'access_denied' => 'You did not complete the login. You can try again at any time.',
        'login_limit' => 'You can log in with Secure Connect again once this website has linked your account. Contact its operator.',
        'expired_state' => 'This login has expired or is already finished. Log in again.',
        'unknown_state' => 'This login was not started in this browser. Log in again.',
        'account_mismatch' => 'You confirmed an identity with Secure Connect that is not linked to this account. To use the account '
        . 'it belongs to, log out here and log in with Secure Connect.',
        'service_unavailable' => 'Secure Connect is not available at the moment. Try again in a few minutes.',
        'configuration_error' => 'The login is not set up correctly on this website. Trying again does not help. Contact its operator.',
        'server_error' => 'The login did not work. Try again in a few minutes.',
    ],
    'fr' => [
        'login' => 'S’identifier avec Secure Connect', 'title' => 'Identification réussie', 'failed' => 'La connexion n’a pas abouti',
        'continue' => 'Continuer', 'back' => 'Retour à la connexion', 'code' => 'Code :',
        'access_denied' => 'Vous n’avez pas terminé la connexion. Vous pouvez recommencer à tout moment.',
        'login_limit' => 'Vous pourrez de nouveau vous identifier avec Secure Connect lorsque ce site aura relié votre compte. '
        . 'Contactez ses responsables.', 'expired_state' => 'Cette connexion a expiré ou est déjà terminée. Recommencez la connexion.',
        'unknown_state' => 'Cette connexion n’a pas commencé dans ce navigateur. Recommencez la connexion.',
        'account_mismatch' => 'Vous avez confirmé avec Secure Connect une identité qui n’est pas reliée à ce compte. Pour utiliser '
        . 'le compte auquel elle est reliée, déconnectez-vous ici et identifiez-vous avec Secure Connect.',
        'service_unavailable' => 'Secure Connect n’est pas disponible pour le moment. Réessayez dans quelques minutes.',
        'configuration_error' => 'La connexion est mal configurée sur ce site. Réessayer ne sert à rien. Contactez ses responsables.',
        'server_error' => 'La connexion a échoué. Réessayez dans quelques minutes.',
    ],
    'de' => [
        'login' => 'Anmelden mit Secure Connect', 'title' => 'Anmeldung bestätigt', 'failed' => 'Anmeldung nicht abgeschlossen', 'continue' => 'Weiter',
        'back' => 'Zurück zur Anmeldung', 'code' => 'Code:',
        'access_denied' => 'Sie haben die Anmeldung nicht abgeschlossen. Sie können es jederzeit erneut versuchen.',
        'login_limit' => 'Sie können sich erst wieder mit Secure Connect anmelden, wenn diese Website Ihr Konto verknüpft hat. '
        . 'Wenden Sie sich an den Betreiber.', 'expired_state' => 'Diese Anmeldung ist abgelaufen oder schon abgeschlossen. Melden Sie sich erneut an.',
        'unknown_state' => 'Diese Anmeldung wurde nicht in diesem Browser begonnen. Melden Sie sich erneut an.',
        'account_mismatch' => 'Sie haben mit Secure Connect eine Identität bestätigt, die nicht mit diesem Konto verknüpft ist. Um '
        . 'das dazugehörige Konto zu verwenden, melden Sie sich hier ab und danach mit Secure Connect wieder an.',
        'service_unavailable' => 'Secure Connect ist derzeit nicht verfügbar. Versuchen Sie es in einigen Minuten erneut.',
        'configuration_error' => 'Die Anmeldung ist auf dieser Website nicht richtig eingerichtet. Ein neuer Versuch hilft nicht. '
        . 'Wenden Sie sich an den Betreiber.', 'server_error' => 'Die Anmeldung war nicht erfolgreich. Versuchen Sie es in einigen Minuten erneut.',
    ],
    'nl' => [
        'login' => 'Inloggen met Secure Connect', 'title' => 'Inloggen gelukt', 'failed' => 'Inloggen niet voltooid', 'continue' => 'Verder',
        'back' => 'Terug naar de inlogpagina', 'code' => 'Code:', 'access_denied' => 'U hebt het inloggen niet voltooid. U kunt het altijd opnieuw proberen.',
        'login_limit' => 'U kunt pas weer met Secure Connect inloggen als deze website uw account heeft gekoppeld. Neem '
        . 'contact op met de beheerder.', 'expired_state' => 'Deze inlogpoging is verlopen of al voltooid. Log opnieuw in.',
        'unknown_state' => 'Deze inlogpoging is niet in deze browser begonnen. Log opnieuw in.',
        'account_mismatch' => 'U hebt met Secure Connect een identiteit bevestigd die niet aan dit account is gekoppeld. Wilt u het '
        . 'account gebruiken waar die bij hoort, log dan hier uit en log in met Secure Connect.',
        'service_unavailable' => 'Secure Connect is op dit moment niet beschikbaar. Probeer het over enkele minuten opnieuw.',
        'configuration_error' => 'Het inloggen is op deze website niet goed ingesteld. Opnieuw proberen helpt niet. Neem contact op '
        . 'met de beheerder.', 'server_error' => 'Het inloggen is niet gelukt. Probeer het over enkele minuten opnieuw.',
    ],
    'it' => [
        'login' => 'Entra con Secure Connect', 'title' => 'Accesso confermato', 'failed' => 'Accesso non completato', 'continue' => 'Continua',
        'back' => 'Torna all’accesso', 'code' => 'Codice:', 'access_denied' => 'Non hai completato l’accesso. Puoi riprovare quando vuoi.',
        'login_limit' => 'Potrai entrare di nuovo con Secure Connect quando questo sito avrà collegato il tuo account. '
        . 'Contatta chi lo gestisce.', 'expired_state' => 'La sessione di accesso è scaduta o già conclusa. Accedi di nuovo.',
        'unknown_state' => 'Questo accesso non è stato avviato in questo browser. Accedi di nuovo.',
        'account_mismatch' => 'Hai confermato con Secure Connect un’identità che non è collegata a questo account. Per usare '
        . 'l’account a cui è collegata, esci da qui ed entra con Secure Connect.',
        'service_unavailable' => 'Al momento Secure Connect non è disponibile. Riprova tra qualche minuto.',
        'configuration_error' => 'L’accesso non è configurato correttamente su questo sito. Riprovare non serve. Contatta chi lo gestisce.',
        'server_error' => 'L’accesso non è riuscito. Riprova tra qualche minuto.',
    ],
    // /texts
];

/** The language of the page, if the service has it. */
function language(): string
{
    $language = substr(determine_locale(), 0, 2);
    return isset(TEXTS[$language]) ? $language : 'en';
}

/** A text in the language of the page. A translation file of the site comes first. */
function text(string $name, string ...$values): string
{
    $english = TEXTS['en'][$name] ?? OWN_TEXTS[$name][0];
    $translation = translate($english, 'dpplus-connect');
    if ($translation === $english) {
        $place = array_search(language(), array_keys(TEXTS), true);
        $translation = TEXTS[language()][$name] ?? OWN_TEXTS[$name][$place];
    }
    return $values ? vsprintf($translation, $values) : $translation;
}

/** The message about the latest login or link. Codes with which the developer of the site has to deal share one text. */
function message(string $code): string
{
    $isOfSite = preg_match('/^(redirect_uri_mismatch|invalid_(request|scope|client)|unauthorized_client|unsupported_response_type)$/D', $code);
    $known = isset(TEXTS['en'][$code]) || isset(OWN_TEXTS[$code]) ? $code : 'server_error';
    return $code === '' ? '' : text($isOfSite ? 'configuration_error' : $known);
}
