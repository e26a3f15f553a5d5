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
        'This website does not accept your account. Contact the website.', 'Ce site n’admet pas votre compte. Contactez les responsables du site.',
        'Diese Website lässt Ihr Konto nicht zu. Wenden Sie sich an den Betreiber der Website.',
        'Deze website laat uw account niet toe. Neem contact op met de beheerder van de website.',
        'Questo sito non ammette il tuo account. Contatta chi gestisce il sito.',
    ],
    'linked' => [
        'Your account is linked to Secure Connect.', 'Votre compte est relié à Secure Connect.', 'Ihr Konto ist mit Secure Connect verknüpft.',
        'Uw account is aan Secure Connect gekoppeld.', 'Il tuo account è collegato a Secure Connect.',
    ],
    'logged_out' => [
        'If you logged in with Secure Connect, you are still logged in there. '
            . 'On a shared computer, delete the browser’s cookies before you leave.',
        'Si la connexion s’est faite avec Secure Connect, votre session y reste ouverte. '
            . 'Sur un ordinateur partagé, supprimez les cookies du navigateur avant de partir.',
        'Wenn Sie sich mit Secure Connect angemeldet haben, sind Sie dort noch angemeldet. '
            . 'Löschen Sie an einem gemeinsam genutzten Computer die Cookies des Browsers, bevor Sie gehen.',
        'Als u met Secure Connect hebt ingelogd, bent u daar nog ingelogd. '
            . 'Verwijder op een gedeelde computer de cookies van de browser voordat u weggaat.',
        'Se hai fatto l’accesso con Secure Connect, lì è ancora attivo. '
            . 'Su un computer condiviso, elimina i cookie del browser prima di andartene.',
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
        'Link the account %s to this account at Secure Connect? From then on, logging in with Secure Connect gives access to it.',
        'Relier le compte %s à ce compte Secure Connect ? Une connexion avec Secure Connect y donnera désormais accès.',
        'Möchten Sie das Konto %s mit diesem Konto bei Secure Connect verknüpfen? Eine Anmeldung mit Secure Connect gibt dann Zugang dazu.',
        'Wilt u het account %s koppelen aan dit account bij Secure Connect? Inloggen met Secure Connect geeft er dan toegang toe.',
        'Vuoi collegare l’account %s a questo account Secure Connect? Da quel momento entrare con Secure Connect dà accesso all’account.',
    ],
    'login_named' => [
        'Account at Secure Connect: %1$s (logged in at %2$s)', 'Compte Secure Connect : %1$s (connexion à %2$s)',
        'Konto bei Secure Connect: %1$s (Anmeldung um %2$s)', 'Account bij Secure Connect: %1$s (ingelogd om %2$s)',
        'Account Secure Connect: %1$s (accesso alle %2$s)',
    ],
    'login_unnamed' => [
        'Account at Secure Connect: the one with which you just logged in (at %s). '
            . 'If Secure Connect did not ask you to log in, answer No: another person may still be logged in there.',
        'Compte Secure Connect : celui de la connexion qui vient de se terminer (à %s). '
            . 'Si Secure Connect ne vous a pas demandé de vous connecter, répondez Non : la session d’une autre personne y est peut-être encore ouverte.',
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
        'Not linked. Only the owner can link this account, on the profile page.',
        'Non relié. Seule la personne à qui appartient ce compte peut le relier, sur sa page de profil.',
        'Nicht verknüpft. Nur die Person, der das Konto gehört, kann es auf der Profilseite verknüpfen.',
        'Niet gekoppeld. Alleen wie het account gebruikt, kan het koppelen, op de profielpagina.',
        'Non collegato. Solo la persona a cui appartiene l’account può collegarlo, nella pagina del profilo.',
    ],
    'mail_linked' => [
        'Your account %1$s on %2$s is now linked to an account at Secure Connect, which gives access to it from now on.',
        'Votre compte %1$s sur %2$s est maintenant relié à un compte Secure Connect. Ce dernier donne désormais accès à votre compte.',
        'Ihr Konto %1$s auf %2$s ist jetzt mit einem Konto bei Secure Connect verknüpft. Dieses gibt ab jetzt Zugang zu Ihrem Konto.',
        'Uw account %1$s op %2$s is nu gekoppeld aan een account bij Secure Connect. Dat geeft voortaan toegang tot uw account.',
        'Il tuo account %1$s su %2$s è ora collegato a un account Secure Connect, che da ora dà accesso al tuo account.',
    ],
    'mail_removed' => [
        'Logging in with Secure Connect no longer gives access to your account %1$s on %2$s.',
        'Une connexion avec Secure Connect ne donne plus accès à votre compte %1$s sur %2$s.',
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

// Errors that the developer of the site has to deal with: trying again does not help.
// written: configuration-errors, by npm run write
const CONFIGURATION_ERRORS = [
    'login_limit',
    'redirect_uri_mismatch',
    'invalid_request',
    'invalid_client',
    'invalid_scope',
    'unauthorized_client',
    'unsupported_response_type',
];
// /written

/** The texts of every server, with the messages of the error codes. */
const TEXTS = [
    // written: texts, by npm run write
    'en' => [
        'login' => 'Log in with Secure Connect',
        'title' => 'Login successful',
        'failed' => 'Login not completed',
        'continue' => 'Continue',
        'back' => 'Back to login',
        'code' => 'Code:',
        'contact' => 'Contact',
        'access_denied' => 'You stopped the login. Nothing was shared. You can log in again at any time.',
        'expired_state' => 'This login took too long or was already finished. Log in again.',
        'unknown_state' => 'We could not match this login to your browser. Allow cookies, or open the website in Chrome, Firefox or Safari.',
        'account_mismatch' => 'This account at Secure Connect does not belong to your account here. If it is yours, log out here and log in with it.',
        'service_unavailable' => 'Secure Connect is not available at the moment. You did nothing wrong. Try again in a few minutes.',
        'configuration_error' => 'This website has a technical problem. You did nothing wrong. Contact the website and give it the code.',
        'server_error' => 'This website has a problem. Try again in a few minutes. If it happens again, contact the website and give it the code.',
    ],
    'fr' => [
        'login' => 'S’identifier avec Secure Connect',
        'title' => 'Connexion réussie',
        'failed' => 'La connexion n’a pas abouti',
        'continue' => 'Continuer',
        'back' => 'Retour à la connexion',
        'code' => 'Code :',
        'contact' => 'Contact',
        'access_denied' => 'Vous avez interrompu la connexion. Rien n’a été partagé. Vous pouvez la recommencer à tout moment.',
        'expired_state' => 'La connexion a duré trop longtemps ou était déjà terminée. Recommencez la connexion.',
        'unknown_state' => 'Nous ne savons pas si cette connexion vient de votre navigateur. Autorisez les cookies, ou ouvrez le site dans Chrome, Firefox ou Safari.',
        'account_mismatch' => 'Ce compte Secure Connect n’est pas celui de votre compte ici. S’il est à vous, déconnectez-vous ici et recommencez la connexion.',
        'service_unavailable' => 'Secure Connect n’est pas disponible pour le moment. Vous n’y êtes pour rien. Réessayez dans quelques minutes.',
        'configuration_error' => 'Ce site a un problème technique. Vous n’y êtes pour rien. Contactez les responsables du site et donnez-leur le code.',
        'server_error' => 'Ce site a un problème. Réessayez dans quelques minutes. S’il se répète, donnez le code aux responsables du site.',
    ],
    'de' => [
        'login' => 'Anmelden mit Secure Connect',
        'title' => 'Anmeldung erfolgreich',
        'failed' => 'Anmeldung nicht abgeschlossen',
        'continue' => 'Weiter',
        'back' => 'Zurück zur Anmeldung',
        'code' => 'Code:',
        'contact' => 'Kontakt',
        'access_denied' => 'Sie haben die Anmeldung abgebrochen. Es wurde nichts weitergegeben. Sie können sich jederzeit anmelden.',
        'expired_state' => 'Die Anmeldung hat zu lange gedauert oder war schon abgeschlossen. Melden Sie sich erneut an.',
        'unknown_state' => 'Wir konnten diese Anmeldung Ihrem Browser nicht zuordnen. Erlauben Sie Cookies, oder öffnen Sie die Website in Chrome, Firefox oder Safari.',
        'account_mismatch' => 'Dieses Konto bei Secure Connect gehört nicht zu Ihrem Konto hier. Wenn es Ihres ist, melden Sie sich hier ab und damit an.',
        'service_unavailable' => 'Secure Connect ist derzeit nicht verfügbar. Sie haben nichts falsch gemacht. Versuchen Sie es in einigen Minuten erneut.',
        'configuration_error' => 'Diese Website hat ein technisches Problem. Sie haben nichts falsch gemacht. Nennen Sie dem Betreiber den Code.',
        'server_error' => 'Diese Website hat ein Problem. Versuchen Sie es in einigen Minuten erneut. Hilft das nicht, nennen Sie dem Betreiber den Code.',
    ],
    'nl' => [
        'login' => 'Inloggen met Secure Connect',
        'title' => 'Inloggen gelukt',
        'failed' => 'Inloggen niet gelukt',
        'continue' => 'Doorgaan',
        'back' => 'Terug naar het inloggen',
        'code' => 'Code:',
        'contact' => 'Contact',
        'access_denied' => 'U hebt het inloggen afgebroken. Er is niets gedeeld. U kunt altijd opnieuw inloggen.',
        'expired_state' => 'Het inloggen duurde te lang of was al klaar. Log opnieuw in.',
        'unknown_state' => 'We weten niet of dit inloggen bij uw browser hoort. Sta cookies toe, of open de website in Chrome, Firefox of Safari.',
        'account_mismatch' => 'Dit account bij Secure Connect hoort niet bij uw account hier. Is het van u, log dan hier uit en log ermee in.',
        'service_unavailable' => 'Secure Connect is op dit moment niet beschikbaar. U hebt niets fout gedaan. Probeer het over enkele minuten opnieuw.',
        'configuration_error' => 'Deze website heeft een technisch probleem. U hebt niets fout gedaan. Geef de code door aan de beheerder.',
        'server_error' => 'Deze website heeft een probleem. Probeer het over enkele minuten opnieuw. Helpt dat niet, geef de code dan door aan de beheerder.',
    ],
    'it' => [
        'login' => 'Entra con Secure Connect',
        'title' => 'Accesso riuscito',
        'failed' => 'Accesso non completato',
        'continue' => 'Continua',
        'back' => 'Torna all’accesso',
        'code' => 'Codice:',
        'contact' => 'Contatti',
        'access_denied' => 'Hai interrotto l’accesso. Non è stato condiviso alcun dato. Puoi accedere di nuovo quando vuoi.',
        'expired_state' => 'L’accesso è durato troppo o era già concluso. Accedi di nuovo.',
        'unknown_state' => 'Non sappiamo se questo accesso viene dal tuo browser. Consenti i cookie, o apri il sito in Chrome, Firefox o Safari.',
        'account_mismatch' => 'Questo account Secure Connect non è quello del tuo account qui. Se è tuo, esci da qui e accedi con quello.',
        'service_unavailable' => 'Al momento Secure Connect non è disponibile. Non hai sbagliato nulla. Riprova tra qualche minuto.',
        'configuration_error' => 'Questo sito ha un problema tecnico. Non hai sbagliato nulla. Comunica il codice a chi gestisce il sito.',
        'server_error' => 'Questo sito ha un problema. Riprova tra qualche minuto. Se si ripete, comunica il codice a chi gestisce il sito.',
    ],
    // /written
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
    $isOfSite = in_array($code, CONFIGURATION_ERRORS, true);
    $known = isset(TEXTS['en'][$code]) || isset(OWN_TEXTS[$code]) ? $code : 'server_error';
    return $code === '' ? '' : text($isOfSite ? 'configuration_error' : $known);
}
