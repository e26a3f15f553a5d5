<?php

namespace DpplusConnect;

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

/** The texts by their names, which are also codes of errors. French has no-break spaces. */
const TEXTS = [
    // written: plugin-texts, by npm run write
    'en' => [
        'login' => 'Log in with Secure Connect',
        'title' => 'Login successful',
        'failed' => 'Login not completed',
        'used' => 'Login already used',
        'lead' => 'Continue to the website. If you are not logged in there, log in again.',
        'continue' => 'Continue',
        'back' => 'Back to the website',
        'code' => 'Code:',
        'reference' => 'Reference:',
        'contact' => 'Contact',
        'access_denied' => 'You stopped the login, or it was not allowed. Nothing was shared. If you did not stop it, contact the website.',
        'expired_state' => 'This login took too long or was already finished. Log in again.',
        'unknown_state' => 'We could not match this login to your browser. Log in again. If it happens again, allow cookies or use Chrome, Firefox or Safari.',
        'account_mismatch' => 'This Secure Connect account is not linked to your account on this website. If it is yours, log out here, then log in with Secure Connect.',
        'service_unavailable' => 'Secure Connect is not available at the moment. You did nothing wrong. Try again in a few minutes.',
        'configuration_error' => 'This website has a technical problem. You did nothing wrong. Contact the website and give it the code.',
        'server_error' => 'This website has a problem. Try again in a few minutes. If it happens again, contact the website and give it the code.',
        'window' => 'Open this link in a new window.',
        'not_linked' => 'Your account here is not linked yet. Log in with your password to link it.',
        'not_admitted' => 'This website does not accept your account. Contact the website.',
        'linked' => 'Your account is linked to Secure Connect.',
        'logged_out' => 'If you logged in with Secure Connect, you are still logged in there. On a shared computer, delete the browser’s cookies before you leave.',
        'removed' => 'The link to Secure Connect was removed.',
        'link' => 'Link your account to Secure Connect',
        'log_in_now' => 'To link your account %s, log in with Secure Connect now.',
        'login_named' => 'Account at Secure Connect: %1$s (logged in at %2$s)',
        'no' => 'No',
        'yes' => 'Yes, link them',
        'profile' => 'Back to your profile',
        'account' => 'Linked account',
        'since' => 'Linked since %s.',
        'remove' => 'Remove the link',
        'effect' => 'Secure Connect then no longer gives access to this account. Its other sessions end.',
        'only_user' => 'Not linked. Only the owner can link this account, on the profile page.',
        'mail_linked' => 'Your account %1$s on %2$s is now linked to an account at Secure Connect, which gives access to it from now on.',
        'mail_removed' => 'Logging in with Secure Connect no longer gives access to your account %1$s on %2$s.',
        'mail_end' => 'If you did not do this, change your password and look at “Secure Connect” on your profile page: %s',
        'question' => 'Link the account %s to this account at Secure Connect? From then on, logging in with Secure Connect gives access to it.',
        'login_unnamed' => 'Account at Secure Connect: the one with which you just logged in (at %s). If Secure Connect did not ask you to log in, answer No: another person may still be logged in there.',
    ],
    'fr' => [
        'login' => 'S’identifier avec Secure Connect',
        'title' => 'Connexion réussie',
        'failed' => 'La connexion n’a pas abouti',
        'used' => 'Connexion déjà utilisée',
        'lead' => 'Continuez vers le site. S’il vous demande de vous identifier, recommencez la connexion.',
        'continue' => 'Continuer',
        'back' => 'Retour au site',
        'code' => 'Code :',
        'reference' => 'Référence :',
        'contact' => 'Contact',
        'access_denied' => 'Vous avez interrompu la connexion, ou elle n’a pas été autorisée. Rien n’a été partagé. Si vous ne l’avez pas interrompue, contactez les responsables du site.',
        'expired_state' => 'La connexion a duré trop longtemps ou était déjà terminée. Recommencez la connexion.',
        'unknown_state' => 'Nous n’avons pas pu rattacher cette connexion à votre navigateur. Recommencez la connexion. Si elle échoue, autorisez les cookies ou utilisez Chrome, Firefox ou Safari.',
        'account_mismatch' => 'Ce compte Secure Connect n’est pas relié à votre compte sur ce site. S’il est à vous, déconnectez-vous du site et recommencez la connexion.',
        'service_unavailable' => 'Secure Connect n’est pas disponible pour le moment. Vous n’y êtes pour rien. Réessayez dans quelques minutes.',
        'configuration_error' => 'Ce site a un problème technique. Vous n’y êtes pour rien. Contactez les responsables du site et donnez-leur le code.',
        'server_error' => 'Ce site a un problème. Réessayez dans quelques minutes. S’il se répète, donnez le code aux responsables du site.',
        'window' => 'Ouvrez ce lien dans une nouvelle fenêtre.',
        'not_linked' => 'Votre compte n’est pas encore relié ici. Connectez-vous avec votre mot de passe pour le relier.',
        'not_admitted' => 'Ce site n’admet pas votre compte. Contactez les responsables du site.',
        'linked' => 'Votre compte est relié à Secure Connect.',
        'logged_out' => 'Si la connexion s’est faite avec Secure Connect, votre session y reste ouverte. Sur un ordinateur partagé, supprimez les cookies du navigateur avant de partir.',
        'removed' => 'Le lien avec Secure Connect a été supprimé.',
        'link' => 'Relier votre compte à Secure Connect',
        'log_in_now' => 'Pour relier votre compte %s, identifiez-vous maintenant avec Secure Connect.',
        'login_named' => 'Compte Secure Connect : %1$s (connexion à %2$s)',
        'no' => 'Non',
        'yes' => 'Oui, relier les comptes',
        'profile' => 'Retour à votre profil',
        'account' => 'Compte relié',
        'since' => 'Relié depuis le %s.',
        'remove' => 'Supprimer le lien',
        'effect' => 'Ensuite, Secure Connect ne donne plus accès à ce compte, et ses autres sessions prennent fin.',
        'only_user' => 'Non relié. Seule la personne à qui appartient ce compte peut le relier, sur sa page de profil.',
        'mail_linked' => 'Votre compte %1$s sur %2$s est maintenant relié à un compte Secure Connect. Ce dernier donne désormais accès à votre compte.',
        'mail_removed' => 'Une connexion avec Secure Connect ne donne plus accès à votre compte %1$s sur %2$s.',
        'mail_end' => 'Si vous n’êtes pas à l’origine de ce changement, changez de mot de passe et consultez « Secure Connect » sur votre page de profil : %s',
        'question' => 'Relier le compte %s à ce compte Secure Connect ? Une connexion avec Secure Connect y donnera désormais accès.',
        'login_unnamed' => 'Compte Secure Connect : celui de la connexion qui vient de se terminer (à %s). Si Secure Connect ne vous a pas demandé de vous connecter, répondez Non : la session d’une autre personne y est peut-être encore ouverte.',
    ],
    'de' => [
        'login' => 'Anmelden mit Secure Connect',
        'title' => 'Anmeldung erfolgreich',
        'failed' => 'Anmeldung nicht abgeschlossen',
        'used' => 'Anmeldung schon verwendet',
        'lead' => 'Fahren Sie auf der Website fort. Wenn Sie dort nicht angemeldet sind, melden Sie sich erneut an.',
        'continue' => 'Weiter',
        'back' => 'Zurück zur Website',
        'code' => 'Code:',
        'reference' => 'Referenz:',
        'contact' => 'Kontakt',
        'access_denied' => 'Sie haben die Anmeldung abgebrochen, oder sie wurde nicht zugelassen. Es wurde nichts weitergegeben. Wenn Sie nicht abgebrochen haben, wenden Sie sich an den Betreiber.',
        'expired_state' => 'Die Anmeldung hat zu lange gedauert oder war schon abgeschlossen. Melden Sie sich erneut an.',
        'unknown_state' => 'Wir konnten diese Anmeldung Ihrem Browser nicht zuordnen. Melden Sie sich erneut an. Hilft das nicht, erlauben Sie Cookies, oder nutzen Sie Chrome, Firefox oder Safari.',
        'account_mismatch' => 'Dieses Konto bei Secure Connect ist nicht mit Ihrem Konto auf dieser Website verknüpft. Wenn es Ihnen gehört, melden Sie sich hier ab und dann mit Secure Connect an.',
        'service_unavailable' => 'Secure Connect ist derzeit nicht verfügbar. Sie haben nichts falsch gemacht. Versuchen Sie es in einigen Minuten erneut.',
        'configuration_error' => 'Diese Website hat ein technisches Problem. Sie haben nichts falsch gemacht. Nennen Sie dem Betreiber den Code.',
        'server_error' => 'Diese Website hat ein Problem. Versuchen Sie es in einigen Minuten erneut. Hilft das nicht, nennen Sie dem Betreiber den Code.',
        'window' => 'Öffnen Sie diesen Link in einem neuen Fenster.',
        'not_linked' => 'Ihr Konto hier ist noch nicht verknüpft. Melden Sie sich mit Ihrem Passwort an, um es zu verknüpfen.',
        'not_admitted' => 'Diese Website lässt Ihr Konto nicht zu. Wenden Sie sich an den Betreiber der Website.',
        'linked' => 'Ihr Konto ist mit Secure Connect verknüpft.',
        'logged_out' => 'Wenn Sie sich mit Secure Connect angemeldet haben, sind Sie dort noch angemeldet. Löschen Sie an einem gemeinsam genutzten Computer die Cookies des Browsers, bevor Sie gehen.',
        'removed' => 'Die Verknüpfung mit Secure Connect wurde entfernt.',
        'link' => 'Ihr Konto mit Secure Connect verknüpfen',
        'log_in_now' => 'Um Ihr Konto %s zu verknüpfen, melden Sie sich jetzt mit Secure Connect an.',
        'login_named' => 'Konto bei Secure Connect: %1$s (Anmeldung um %2$s)',
        'no' => 'Nein',
        'yes' => 'Ja, Konten verknüpfen',
        'profile' => 'Zurück zu Ihrem Profil',
        'account' => 'Verknüpftes Konto',
        'since' => 'Verknüpft seit %s.',
        'remove' => 'Verknüpfung entfernen',
        'effect' => 'Secure Connect gibt dann keinen Zugang mehr zu diesem Konto. Seine anderen Sitzungen enden.',
        'only_user' => 'Nicht verknüpft. Nur die Person, der das Konto gehört, kann es auf der Profilseite verknüpfen.',
        'mail_linked' => 'Ihr Konto %1$s auf %2$s ist jetzt mit einem Konto bei Secure Connect verknüpft. Dieses gibt ab jetzt Zugang zu Ihrem Konto.',
        'mail_removed' => 'Eine Anmeldung mit Secure Connect gibt keinen Zugang mehr zu Ihrem Konto %1$s auf %2$s.',
        'mail_end' => 'Wenn Sie das nicht selbst geändert haben, ändern Sie Ihr Passwort und prüfen Sie „Secure Connect“ auf Ihrer Profilseite: %s',
        'question' => 'Möchten Sie das Konto %s mit diesem Konto bei Secure Connect verknüpfen? Eine Anmeldung mit Secure Connect gibt dann Zugang dazu.',
        'login_unnamed' => 'Konto bei Secure Connect: das Konto, mit dem Sie sich gerade angemeldet haben (um %s). Wenn Secure Connect keine Anmeldung von Ihnen verlangt hat, antworten Sie mit Nein: Vielleicht ist dort noch eine andere Person angemeldet.',
    ],
    'nl' => [
        'login' => 'Inloggen met Secure Connect',
        'title' => 'Inloggen gelukt',
        'failed' => 'Inloggen niet gelukt',
        'used' => 'Deze inlogpoging is al gebruikt',
        'lead' => 'Ga door naar de website. Bent u daar niet ingelogd, log dan opnieuw in.',
        'continue' => 'Doorgaan',
        'back' => 'Terug naar de website',
        'code' => 'Code:',
        'reference' => 'Referentie:',
        'contact' => 'Contact',
        'access_denied' => 'U hebt het inloggen afgebroken, of het was niet toegestaan. Er is niets gedeeld. Hebt u het niet afgebroken, neem dan contact op met de beheerder.',
        'expired_state' => 'Het inloggen duurde te lang of was al klaar. Log opnieuw in.',
        'unknown_state' => 'We konden deze inlogpoging niet aan uw browser koppelen. Log opnieuw in. Helpt dat niet, sta cookies toe of gebruik Chrome, Firefox of Safari.',
        'account_mismatch' => 'Dit account bij Secure Connect is niet gekoppeld aan uw account op deze website. Is het van u, log dan hier uit en daarna in met Secure Connect.',
        'service_unavailable' => 'Secure Connect is op dit moment niet beschikbaar. U hebt niets fout gedaan. Probeer het over enkele minuten opnieuw.',
        'configuration_error' => 'Deze website heeft een technisch probleem. U hebt niets fout gedaan. Geef de code door aan de beheerder.',
        'server_error' => 'Deze website heeft een probleem. Probeer het over enkele minuten opnieuw. Helpt dat niet, geef de code dan door aan de beheerder.',
        'window' => 'Open deze link in een nieuw venster.',
        'not_linked' => 'Uw account hier is nog niet gekoppeld. Log in met uw wachtwoord om het te koppelen.',
        'not_admitted' => 'Deze website laat uw account niet toe. Neem contact op met de beheerder van de website.',
        'linked' => 'Uw account is aan Secure Connect gekoppeld.',
        'logged_out' => 'Als u met Secure Connect hebt ingelogd, bent u daar nog ingelogd. Verwijder op een gedeelde computer de cookies van de browser voordat u weggaat.',
        'removed' => 'De koppeling met Secure Connect is verwijderd.',
        'link' => 'Uw account aan Secure Connect koppelen',
        'log_in_now' => 'Log nu in met Secure Connect om uw account %s te koppelen.',
        'login_named' => 'Account bij Secure Connect: %1$s (ingelogd om %2$s)',
        'no' => 'Nee',
        'yes' => 'Ja, accounts koppelen',
        'profile' => 'Terug naar uw profiel',
        'account' => 'Gekoppeld account',
        'since' => 'Gekoppeld sinds %s.',
        'remove' => 'Koppeling verwijderen',
        'effect' => 'Secure Connect geeft dan geen toegang meer tot dit account. De andere sessies van het account eindigen.',
        'only_user' => 'Niet gekoppeld. Alleen wie het account gebruikt, kan het koppelen, op de profielpagina.',
        'mail_linked' => 'Uw account %1$s op %2$s is nu gekoppeld aan een account bij Secure Connect. Dat geeft voortaan toegang tot uw account.',
        'mail_removed' => 'Inloggen met Secure Connect geeft geen toegang meer tot uw account %1$s op %2$s.',
        'mail_end' => 'Hebt u dit niet zelf gedaan, wijzig dan uw wachtwoord en controleer “Secure Connect” op uw profielpagina: %s',
        'question' => 'Wilt u het account %s koppelen aan dit account bij Secure Connect? Inloggen met Secure Connect geeft er dan toegang toe.',
        'login_unnamed' => 'Account bij Secure Connect: het account waarmee u zojuist hebt ingelogd (om %s). Als u bij Secure Connect niet hoefde in te loggen, antwoord dan Nee: misschien is daar nog iemand anders ingelogd.',
    ],
    'it' => [
        'login' => 'Entra con Secure Connect',
        'title' => 'Accesso riuscito',
        'failed' => 'Accesso non completato',
        'used' => 'Accesso già usato',
        'lead' => 'Continua sul sito. Se ti chiede di accedere, accedi di nuovo.',
        'continue' => 'Continua',
        'back' => 'Torna al sito',
        'code' => 'Codice:',
        'reference' => 'Riferimento:',
        'contact' => 'Contatti',
        'access_denied' => 'Hai interrotto l’accesso, o non è stato consentito. Non è stato condiviso alcun dato. Se non l’hai interrotto tu, contatta chi gestisce il sito.',
        'expired_state' => 'L’accesso è durato troppo o era già concluso. Accedi di nuovo.',
        'unknown_state' => 'Non abbiamo potuto verificare che questo accesso provenga dal tuo browser. Accedi di nuovo. Se si ripete, consenti i cookie, o usa Chrome, Firefox o Safari.',
        'account_mismatch' => 'Questo account Secure Connect non è collegato al tuo account su questo sito. Se è tuo, esci dal sito ed entra di nuovo con Secure Connect.',
        'service_unavailable' => 'Al momento Secure Connect non è disponibile. Non hai sbagliato nulla. Riprova tra qualche minuto.',
        'configuration_error' => 'Questo sito ha un problema tecnico. Non hai sbagliato nulla. Comunica il codice a chi gestisce il sito.',
        'server_error' => 'Questo sito ha un problema. Riprova tra qualche minuto. Se si ripete, comunica il codice a chi gestisce il sito.',
        'window' => 'Apri questo link in una nuova finestra.',
        'not_linked' => 'Il tuo account qui non è ancora collegato. Accedi con la password per collegarlo.',
        'not_admitted' => 'Questo sito non ammette il tuo account. Contatta chi gestisce il sito.',
        'linked' => 'Il tuo account è collegato a Secure Connect.',
        'logged_out' => 'Se hai fatto l’accesso con Secure Connect, lì è ancora attivo. Su un computer condiviso, elimina i cookie del browser prima di andartene.',
        'removed' => 'Il collegamento a Secure Connect è stato rimosso.',
        'link' => 'Collega il tuo account a Secure Connect',
        'log_in_now' => 'Per collegare il tuo account %s, entra ora con Secure Connect.',
        'login_named' => 'Account Secure Connect: %1$s (accesso alle %2$s)',
        'no' => 'No',
        'yes' => 'Sì, collega gli account',
        'profile' => 'Torna al tuo profilo',
        'account' => 'Account collegato',
        'since' => 'Collegato dal %s.',
        'remove' => 'Rimuovi il collegamento',
        'effect' => 'Secure Connect non dà più accesso a questo account. Le altre sessioni dell’account terminano.',
        'only_user' => 'Non collegato. Solo la persona a cui appartiene l’account può collegarlo, nella pagina del profilo.',
        'mail_linked' => 'Il tuo account %1$s su %2$s è ora collegato a un account Secure Connect, che da ora dà accesso al tuo account.',
        'mail_removed' => 'Entrare con Secure Connect non dà più accesso al tuo account %1$s su %2$s.',
        'mail_end' => 'Se non hai fatto tu questa modifica, cambia la password e controlla «Secure Connect» nella pagina del tuo profilo: %s',
        'question' => 'Vuoi collegare l’account %s a questo account Secure Connect? Da quel momento entrare con Secure Connect dà accesso all’account.',
        'login_unnamed' => 'Account Secure Connect: quello dell’accesso appena concluso (alle %s). Se Secure Connect non ti ha chiesto di accedere, rispondi No: forse lì è ancora aperta la sessione di un’altra persona.',
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
    $english = TEXTS['en'][$name];
    $translation = translate($english, 'dpplus-connect');
    if ($translation === $english) {
        $translation = TEXTS[language()][$name];
    }
    return $values ? vsprintf($translation, $values) : $translation;
}

/** The texts that are messages about a link or a login of this site. The other texts are labels, or have a code of an error. */
const OWN_MESSAGES = ['not_linked', 'not_admitted', 'linked', 'removed'];
const ERRORS_WITH_TEXT = [
    'access_denied', 'expired_state', 'unknown_state', 'account_mismatch', 'service_unavailable', 'configuration_error', 'server_error',
];

/** The message about the latest login or link. Codes with which the developer of the site has to deal share one text. */
function message(string $code): string
{
    $isOfSite = in_array($code, CONFIGURATION_ERRORS, true);
    $known = in_array($code, [...OWN_MESSAGES, ...ERRORS_WITH_TEXT], true) ? $code : 'server_error';
    return $code === '' ? '' : text($isOfSite ? 'configuration_error' : $known);
}
