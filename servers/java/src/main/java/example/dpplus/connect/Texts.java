package example.dpplus.connect;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The texts that a user reads, by language. */
final class Texts {
  private static final Pattern LANGUAGE = Pattern.compile("(?:^|,)\\s*([a-z]+)[^,;]*(?:;\\s*q=(\\d*\\.?\\d+))?");
  /** Who reads these languages reads that one too (Unicode CLDR, languageMatching). */
  private static final Map<String, String> RELATED = Map.of("gsw", "de", "lb", "de", "rm", "de", "fy", "nl");
  /** Names and texts in turn. The names of errors have an underscore. */
  private static final Map<String, List<String>> TEXTS = Map.of(
      // written: texts, by npm run write
      "en", List.of(
          "login", "Log in with Secure\u00a0Connect",
          "title", "Login successful",
          "failed", "Login not completed",
          "used", "Login already used",
          "lead", "Continue to the website. If you are not logged in there, log in again.",
          "continue", "Continue",
          "back", "Back to the website",
          "code", "Code:",
          "reference", "Reference:",
          "contact", "Contact",
          "access_denied", "You stopped the login, or it was not allowed. Nothing was shared. If you did not stop it, contact the website.",
          "expired_state", "This login took too long or was already finished. Log in again.",
          "unknown_state", "We could not match this login to your browser. Log in again. If it happens again, allow cookies or use Chrome, Firefox or " +
              "Safari.",
          "account_mismatch", "This Secure Connect account is not linked to your account on this website. If it is yours, log out here, then log in with " +
              "Secure Connect.",
          "service_unavailable", "Secure Connect is not available at the moment. You did nothing wrong. Try again in a few minutes.",
          "configuration_error", "This website has a technical problem. You did nothing wrong. Contact the website and give it the code.",
          "server_error", "This website has a problem. Try again in a few minutes. If it happens again, contact the website and give it the code."),
      "fr", List.of(
          "login", "S\u2019identifier avec Secure\u00a0Connect",
          "title", "Connexion r\u00e9ussie",
          "failed", "La connexion n\u2019a pas abouti",
          "used", "Connexion d\u00e9j\u00e0 utilis\u00e9e",
          "lead", "Continuez vers le site. S\u2019il vous demande de vous identifier, recommencez la connexion.",
          "continue", "Continuer",
          "back", "Retour au site",
          "code", "Code\u00a0:",
          "reference", "R\u00e9f\u00e9rence\u00a0:",
          "contact", "Contact",
          "access_denied", "Vous avez interrompu la connexion, ou elle n\u2019a pas \u00e9t\u00e9 autoris\u00e9e. Rien n\u2019a \u00e9t\u00e9 " +
              "partag\u00e9. Si vous ne l\u2019avez pas interrompue, contactez les responsables du site.",
          "expired_state", "La connexion a dur\u00e9 trop longtemps ou \u00e9tait d\u00e9j\u00e0 termin\u00e9e. Recommencez la connexion.",
          "unknown_state", "Nous n\u2019avons pas pu rattacher cette connexion \u00e0 votre navigateur. Recommencez la connexion. Si elle \u00e9choue, " +
              "autorisez les cookies ou utilisez Chrome, Firefox ou Safari.",
          "account_mismatch", "Ce compte Secure Connect n\u2019est pas reli\u00e9 \u00e0 votre compte sur ce site. S\u2019il est \u00e0 vous, " +
              "d\u00e9connectez-vous du site et recommencez la connexion.",
          "service_unavailable", "Secure Connect n\u2019est pas disponible pour le moment. Vous n\u2019y \u00eates pour rien. R\u00e9essayez dans " +
              "quelques minutes.",
          "configuration_error", "Ce site a un probl\u00e8me technique. Vous n\u2019y \u00eates pour rien. Contactez les responsables du site et " +
              "donnez-leur le code.",
          "server_error", "Ce site a un probl\u00e8me. R\u00e9essayez dans quelques minutes. S\u2019il se r\u00e9p\u00e8te, donnez le code aux " +
              "responsables du site."),
      "de", List.of(
          "login", "Anmelden mit Secure\u00a0Connect",
          "title", "Anmeldung erfolgreich",
          "failed", "Anmeldung nicht abgeschlossen",
          "used", "Anmeldung schon verwendet",
          "lead", "Fahren Sie auf der Website fort. Wenn Sie dort nicht angemeldet sind, melden Sie sich erneut an.",
          "continue", "Weiter",
          "back", "Zur\u00fcck zur Website",
          "code", "Code:",
          "reference", "Referenz:",
          "contact", "Kontakt",
          "access_denied", "Sie haben die Anmeldung abgebrochen, oder sie wurde nicht zugelassen. Es wurde nichts weitergegeben. Wenn Sie nicht " +
              "abgebrochen haben, wenden Sie sich an den Betreiber.",
          "expired_state", "Die Anmeldung hat zu lange gedauert oder war schon abgeschlossen. Melden Sie sich erneut an.",
          "unknown_state", "Wir konnten diese Anmeldung Ihrem Browser nicht zuordnen. Melden Sie sich erneut an. Hilft das nicht, erlauben Sie Cookies, " +
              "oder nutzen Sie Chrome, Firefox oder Safari.",
          "account_mismatch", "Dieses Konto bei Secure Connect ist nicht mit Ihrem Konto auf dieser Website verkn\u00fcpft. Wenn es Ihnen geh\u00f6rt, " +
              "melden Sie sich hier ab und dann mit Secure Connect an.",
          "service_unavailable", "Secure Connect ist derzeit nicht verf\u00fcgbar. Sie haben nichts falsch gemacht. Versuchen Sie es in einigen Minuten " +
              "erneut.",
          "configuration_error", "Diese Website hat ein technisches Problem. Sie haben nichts falsch gemacht. Nennen Sie dem Betreiber den Code.",
          "server_error", "Diese Website hat ein Problem. Versuchen Sie es in einigen Minuten erneut. Hilft das nicht, nennen Sie dem Betreiber den Code."),
      "nl", List.of(
          "login", "Inloggen met Secure\u00a0Connect",
          "title", "Inloggen gelukt",
          "failed", "Inloggen niet gelukt",
          "used", "Deze inlogpoging is al gebruikt",
          "lead", "Ga door naar de website. Bent u daar niet ingelogd, log dan opnieuw in.",
          "continue", "Doorgaan",
          "back", "Terug naar de website",
          "code", "Code:",
          "reference", "Referentie:",
          "contact", "Contact",
          "access_denied", "U hebt het inloggen afgebroken, of het was niet toegestaan. Er is niets gedeeld. Hebt u het niet afgebroken, neem dan contact " +
              "op met de beheerder.",
          "expired_state", "Het inloggen duurde te lang of was al klaar. Log opnieuw in.",
          "unknown_state", "We konden deze inlogpoging niet aan uw browser koppelen. Log opnieuw in. Helpt dat niet, sta cookies toe of gebruik Chrome, " +
              "Firefox of Safari.",
          "account_mismatch", "Dit account bij Secure Connect is niet gekoppeld aan uw account op deze website. Is het van u, log dan hier uit en daarna " +
              "in met Secure Connect.",
          "service_unavailable", "Secure Connect is op dit moment niet beschikbaar. U hebt niets fout gedaan. Probeer het over enkele minuten opnieuw.",
          "configuration_error", "Deze website heeft een technisch probleem. U hebt niets fout gedaan. Geef de code door aan de beheerder.",
          "server_error", "Deze website heeft een probleem. Probeer het over enkele minuten opnieuw. Helpt dat niet, geef de code dan door aan de " +
              "beheerder."),
      "it", List.of(
          "login", "Entra con Secure\u00a0Connect",
          "title", "Accesso riuscito",
          "failed", "Accesso non completato",
          "used", "Accesso gi\u00e0 usato",
          "lead", "Continua sul sito. Se ti chiede di accedere, accedi di nuovo.",
          "continue", "Continua",
          "back", "Torna al sito",
          "code", "Codice:",
          "reference", "Riferimento:",
          "contact", "Contatti",
          "access_denied", "Hai interrotto l\u2019accesso, o non \u00e8 stato consentito. Non \u00e8 stato condiviso alcun dato. Se non l\u2019hai " +
              "interrotto tu, contatta chi gestisce il sito.",
          "expired_state", "L\u2019accesso \u00e8 durato troppo o era gi\u00e0 concluso. Accedi di nuovo.",
          "unknown_state", "Non abbiamo potuto verificare che questo accesso provenga dal tuo browser. Accedi di nuovo. Se si ripete, consenti i cookie, " +
              "o usa Chrome, Firefox o Safari.",
          "account_mismatch", "Questo account Secure Connect non \u00e8 collegato al tuo account su questo sito. Se \u00e8 tuo, esci dal sito ed entra di " +
              "nuovo con Secure Connect.",
          "service_unavailable", "Al momento Secure Connect non \u00e8 disponibile. Non hai sbagliato nulla. Riprova tra qualche minuto.",
          "configuration_error", "Questo sito ha un problema tecnico. Non hai sbagliato nulla. Comunica il codice a chi gestisce il sito.",
          "server_error", "Questo sito ha un problema. Riprova tra qualche minuto. Se si ripete, comunica il codice a chi gestisce il sito.")
      // /written
  );

  private Texts() {}

  static boolean has(String language) {
    return TEXTS.containsKey(language);
  }

  static Set<String> languages() {
    return new TreeSet<>(TEXTS.keySet());
  }

  /** Returns a text by its name, or that of server_error. */
  static String of(String language, String name) {
    List<String> texts = TEXTS.get(language);
    return texts.get(texts.indexOf(texts.contains(name) ? name : "server_error") + 1);
  }

  /** Returns the language that a header Accept-Language ranks highest (RFC 9110, 12.5.4). */
  static String preferred(String header) {
    String best = "en";
    double highest = 0;
    for (Matcher range = LANGUAGE.matcher(header.toLowerCase(Locale.ROOT)); range.find(); ) {
      double rank = range.group(2) == null ? 1 : Double.parseDouble(range.group(2));
      String language = RELATED.getOrDefault(range.group(1), range.group(1));
      if (rank > highest && has(language)) {
        best = language;
        highest = rank;
      }
    }
    return best;
  }
}
