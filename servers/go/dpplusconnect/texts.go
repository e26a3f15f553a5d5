package dpplusconnect

// texts has the names of texts and the texts, in turn, of each language.
var texts = map[string][]string{
	// texts: written by npm run docs
	"en": {
		"login", "Log in with Secure Connect", "title", "Login confirmed", "failed", "Login not completed", "continue", "Continue", "back", "Back to login",
		"code", "Code:", "access_denied", "You did not complete the login. You can try again at any time.",
		"login_limit", "You can log in with Secure Connect again once this website has linked your account. Contact its operator.",
		"expired_state", "This login has expired or is already finished. Log in again.",
		"unknown_state", "This login was not started in this browser. Log in again.",
		"account_mismatch", "You confirmed an identity with Secure Connect that is not linked to this account. To use the account " +
			"it belongs to, log out here and log in with Secure Connect.",
		"service_unavailable", "Secure Connect is not available at the moment. Try again in a few minutes.",
		"configuration_error", "The login is not set up correctly on this website. Trying again does not help. Contact its operator.",
		"server_error", "The login did not work. Try again in a few minutes.",
	},
	"fr": {
		"login", "S’identifier avec Secure Connect", "title", "Identification réussie", "failed", "La connexion n’a pas abouti", "continue", "Continuer",
		"back", "Retour à la connexion", "code", "Code :", "access_denied", "Vous n’avez pas terminé la connexion. Vous pouvez recommencer à tout moment.",
		"login_limit", "Vous pourrez de nouveau vous identifier avec Secure Connect lorsque ce site aura relié votre compte. " +
			"Contactez ses responsables.", "expired_state", "Cette connexion a expiré ou est déjà terminée. Recommencez la connexion.",
		"unknown_state", "Cette connexion n’a pas commencé dans ce navigateur. Recommencez la connexion.",
		"account_mismatch", "Vous avez confirmé avec Secure Connect une identité qui n’est pas reliée à ce compte. Pour utiliser " +
			"le compte auquel elle est reliée, déconnectez-vous ici et identifiez-vous avec Secure Connect.",
		"service_unavailable", "Secure Connect n’est pas disponible pour le moment. Réessayez dans quelques minutes.",
		"configuration_error", "La connexion est mal configurée sur ce site. Réessayer ne sert à rien. Contactez ses responsables.",
		"server_error", "La connexion a échoué. Réessayez dans quelques minutes.",
	},
	"de": {
		"login", "Anmelden mit Secure Connect", "title", "Anmeldung bestätigt", "failed", "Anmeldung nicht abgeschlossen", "continue", "Weiter",
		"back", "Zurück zur Anmeldung", "code", "Code:", "access_denied", "Sie haben die Anmeldung nicht abgeschlossen. Sie können es jederzeit erneut versuchen.",
		"login_limit", "Sie können sich erst wieder mit Secure Connect anmelden, wenn diese Website Ihr Konto verknüpft hat. " +
			"Wenden Sie sich an den Betreiber.", "expired_state", "Diese Anmeldung ist abgelaufen oder schon abgeschlossen. Melden Sie sich erneut an.",
		"unknown_state", "Diese Anmeldung wurde nicht in diesem Browser begonnen. Melden Sie sich erneut an.",
		"account_mismatch", "Sie haben mit Secure Connect eine Identität bestätigt, die nicht mit diesem Konto verknüpft ist. Um " +
			"das dazugehörige Konto zu verwenden, melden Sie sich hier ab und danach mit Secure Connect wieder an.",
		"service_unavailable", "Secure Connect ist derzeit nicht verfügbar. Versuchen Sie es in einigen Minuten erneut.",
		"configuration_error", "Die Anmeldung ist auf dieser Website nicht richtig eingerichtet. Ein neuer Versuch hilft nicht. " +
			"Wenden Sie sich an den Betreiber.", "server_error", "Die Anmeldung war nicht erfolgreich. Versuchen Sie es in einigen Minuten erneut.",
	},
	"nl": {
		"login", "Inloggen met Secure Connect", "title", "Inloggen gelukt", "failed", "Inloggen niet voltooid", "continue", "Verder",
		"back", "Terug naar de inlogpagina", "code", "Code:", "access_denied", "U hebt het inloggen niet voltooid. U kunt het altijd opnieuw proberen.",
		"login_limit", "U kunt pas weer met Secure Connect inloggen als deze website uw account heeft gekoppeld. Neem " +
			"contact op met de beheerder.", "expired_state", "Deze inlogpoging is verlopen of al voltooid. Log opnieuw in.",
		"unknown_state", "Deze inlogpoging is niet in deze browser begonnen. Log opnieuw in.",
		"account_mismatch", "U hebt met Secure Connect een identiteit bevestigd die niet aan dit account is gekoppeld. Wilt u het " +
			"account gebruiken waar die bij hoort, log dan hier uit en log in met Secure Connect.",
		"service_unavailable", "Secure Connect is op dit moment niet beschikbaar. Probeer het over enkele minuten opnieuw.",
		"configuration_error", "Het inloggen is op deze website niet goed ingesteld. Opnieuw proberen helpt niet. Neem contact op " +
			"met de beheerder.", "server_error", "Het inloggen is niet gelukt. Probeer het over enkele minuten opnieuw.",
	},
	"it": {
		"login", "Entra con Secure Connect", "title", "Accesso confermato", "failed", "Accesso non completato", "continue", "Continua", "back", "Torna all’accesso",
		"code", "Codice:", "access_denied", "Non hai completato l’accesso. Puoi riprovare quando vuoi.",
		"login_limit", "Potrai entrare di nuovo con Secure Connect quando questo sito avrà collegato il tuo account. " +
			"Contatta chi lo gestisce.", "expired_state", "La sessione di accesso è scaduta o già conclusa. Accedi di nuovo.",
		"unknown_state", "Questo accesso non è stato avviato in questo browser. Accedi di nuovo.",
		"account_mismatch", "Hai confermato con Secure Connect un’identità che non è collegata a questo account. Per usare " +
			"l’account a cui è collegata, esci da qui ed entra con Secure Connect.",
		"service_unavailable", "Al momento Secure Connect non è disponibile. Riprova tra qualche minuto.",
		"configuration_error", "L’accesso non è configurato correttamente su questo sito. Riprovare non serve. Contatta chi lo gestisce.",
		"server_error", "L’accesso non è riuscito. Riprova tra qualche minuto.",
	},
	// /texts
}
