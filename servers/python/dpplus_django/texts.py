"""The texts of the page that asks, in the languages of the login. `docs/languages.md` has their terms."""

from django.utils.translation import gettext_noop

TEXTS = {
    # written: django-texts, by npm run write
    "en": {
        "question": "Link the account {account} to this account at Secure Connect?",
        "hint": "If Secure Connect did not ask you to log in, answer No: another person may still be logged in there.",
        "yes": "Yes, link them",
        "no": "No",
    },
    "fr": {
        "question": "Relier le compte {account} à ce compte Secure Connect ?",
        "hint": "Si Secure Connect ne vous a pas demandé de vous connecter, répondez Non : la session d’une autre personne y est peut-être encore ouverte.",
        "yes": "Oui, relier les comptes",
        "no": "Non",
    },
    "de": {
        "question": "Möchten Sie das Konto {account} mit diesem Konto bei Secure Connect verknüpfen?",
        "hint": "Wenn Secure Connect keine Anmeldung von Ihnen verlangt hat, antworten Sie mit Nein: Vielleicht ist dort noch eine andere Person angemeldet.",
        "yes": "Ja, Konten verknüpfen",
        "no": "Nein",
    },
    "nl": {
        "question": "Wilt u het account {account} koppelen aan dit account bij Secure Connect?",
        "hint": "Als u bij Secure Connect niet hoefde in te loggen, antwoord dan Nee: misschien is daar nog iemand anders ingelogd.",
        "yes": "Ja, accounts koppelen",
        "no": "Nee",
    },
    "it": {
        "question": "Vuoi collegare l’account {account} a questo account Secure Connect?",
        "hint": "Se Secure Connect non ti ha chiesto di accedere, rispondi No: forse lì è ancora aperta la sessione di un’altra persona.",
        "yes": "Sì, collega gli account",
        "no": "No",
    },
    # /written
}
# For `manage.py makemessages`: a project can translate them into its languages.
MESSAGES = (
    # written: django-messages, by npm run write
    gettext_noop("Link the account {account} to this account at Secure Connect?"),
    gettext_noop("If Secure Connect did not ask you to log in, answer No: another person may still be logged in there."),
    gettext_noop("Yes, link them"),
    gettext_noop("No"),
    # /written
)
