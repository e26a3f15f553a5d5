# frozen_string_literal: true

class DpplusConnect
  TEXTS = {
    # written: texts, by npm run write
    'en' => {
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
      'unknown_state' => 'We could not match this login to your browser. Log in again. If it happens again, allow cookies or use Chrome, Firefox or ' \
        'Safari.',
      'account_mismatch' => 'This Secure Connect account is not linked to your account on this website. If it is yours, log out here, then log in with ' \
        'Secure Connect.',
      'service_unavailable' => 'Secure Connect is not available at the moment. You did nothing wrong. Try again in a few minutes.',
      'configuration_error' => 'This website has a technical problem. You did nothing wrong. Contact the website and give it the code.',
      'server_error' => 'This website has a problem. Try again in a few minutes. If it happens again, contact the website and give it the code.'
    },
    'fr' => {
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
      'access_denied' => 'Vous avez interrompu la connexion, ou elle n’a pas été autorisée. Rien n’a été partagé. Si vous ne l’avez pas interrompue, ' \
        'contactez les responsables du site.',
      'expired_state' => 'La connexion a duré trop longtemps ou était déjà terminée. Recommencez la connexion.',
      'unknown_state' => 'Nous n’avons pas pu rattacher cette connexion à votre navigateur. Recommencez la connexion. Si elle échoue, autorisez les ' \
        'cookies ou utilisez Chrome, Firefox ou Safari.',
      'account_mismatch' => 'Ce compte Secure Connect n’est pas relié à votre compte sur ce site. S’il est à vous, déconnectez-vous du site et ' \
        'recommencez la connexion.',
      'service_unavailable' => 'Secure Connect n’est pas disponible pour le moment. Vous n’y êtes pour rien. Réessayez dans quelques minutes.',
      'configuration_error' => 'Ce site a un problème technique. Vous n’y êtes pour rien. Contactez les responsables du site et donnez-leur le code.',
      'server_error' => 'Ce site a un problème. Réessayez dans quelques minutes. S’il se répète, donnez le code aux responsables du site.'
    },
    'de' => {
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
      'access_denied' => 'Sie haben die Anmeldung abgebrochen, oder sie wurde nicht zugelassen. Es wurde nichts weitergegeben. Wenn Sie nicht abgebrochen ' \
        'haben, wenden Sie sich an den Betreiber.',
      'expired_state' => 'Die Anmeldung hat zu lange gedauert oder war schon abgeschlossen. Melden Sie sich erneut an.',
      'unknown_state' => 'Wir konnten diese Anmeldung Ihrem Browser nicht zuordnen. Melden Sie sich erneut an. Hilft das nicht, erlauben Sie Cookies, ' \
        'oder nutzen Sie Chrome, Firefox oder Safari.',
      'account_mismatch' => 'Dieses Konto bei Secure Connect ist nicht mit Ihrem Konto auf dieser Website verknüpft. Wenn es Ihnen gehört, melden Sie ' \
        'sich hier ab und dann mit Secure Connect an.',
      'service_unavailable' => 'Secure Connect ist derzeit nicht verfügbar. Sie haben nichts falsch gemacht. Versuchen Sie es in einigen Minuten erneut.',
      'configuration_error' => 'Diese Website hat ein technisches Problem. Sie haben nichts falsch gemacht. Nennen Sie dem Betreiber den Code.',
      'server_error' => 'Diese Website hat ein Problem. Versuchen Sie es in einigen Minuten erneut. Hilft das nicht, nennen Sie dem Betreiber den Code.'
    },
    'nl' => {
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
      'access_denied' => 'U hebt het inloggen afgebroken, of het was niet toegestaan. Er is niets gedeeld. Hebt u het niet afgebroken, neem dan contact ' \
        'op met de beheerder.',
      'expired_state' => 'Het inloggen duurde te lang of was al klaar. Log opnieuw in.',
      'unknown_state' => 'We konden deze inlogpoging niet aan uw browser koppelen. Log opnieuw in. Helpt dat niet, sta cookies toe of gebruik Chrome, ' \
        'Firefox of Safari.',
      'account_mismatch' => 'Dit account bij Secure Connect is niet gekoppeld aan uw account op deze website. Is het van u, log dan hier uit en daarna in ' \
        'met Secure Connect.',
      'service_unavailable' => 'Secure Connect is op dit moment niet beschikbaar. U hebt niets fout gedaan. Probeer het over enkele minuten opnieuw.',
      'configuration_error' => 'Deze website heeft een technisch probleem. U hebt niets fout gedaan. Geef de code door aan de beheerder.',
      'server_error' => 'Deze website heeft een probleem. Probeer het over enkele minuten opnieuw. Helpt dat niet, geef de code dan door aan de ' \
        'beheerder.'
    },
    'it' => {
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
      'access_denied' => 'Hai interrotto l’accesso, o non è stato consentito. Non è stato condiviso alcun dato. Se non l’hai interrotto tu, contatta chi ' \
        'gestisce il sito.',
      'expired_state' => 'L’accesso è durato troppo o era già concluso. Accedi di nuovo.',
      'unknown_state' => 'Non abbiamo potuto verificare che questo accesso provenga dal tuo browser. Accedi di nuovo. Se si ripete, consenti i cookie, o ' \
        'usa Chrome, Firefox o Safari.',
      'account_mismatch' => 'Questo account Secure Connect non è collegato al tuo account su questo sito. Se è tuo, esci dal sito ed entra di nuovo con ' \
        'Secure Connect.',
      'service_unavailable' => 'Al momento Secure Connect non è disponibile. Non hai sbagliato nulla. Riprova tra qualche minuto.',
      'configuration_error' => 'Questo sito ha un problema tecnico. Non hai sbagliato nulla. Comunica il codice a chi gestisce il sito.',
      'server_error' => 'Questo sito ha un problema. Riprova tra qualche minuto. Se si ripete, comunica il codice a chi gestisce il sito.'
    }
    # /written
  }.freeze
end
