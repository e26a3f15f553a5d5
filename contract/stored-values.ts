import type { Notice } from './cookies.ts';
import type { Language } from './languages.ts';

/** A value that the script stores in the page (docs/privacy.md, "Storage"). */
interface StoredValue {
  /** The property or storage, and the name in code font. */
  place: string;
  set: string;
  removed: string;
  purpose: string;
  /** The paragraphs to copy of docs/privacy-notice.md. */
  notice: Record<Language, Notice>;
}

/** The rows of the docs about each value that the script stores. */
export const storedValues: readonly StoredValue[] = [
  {
    place: '`window.name`: `dpplus…`',
    set: 'on the click',
    removed: 'with the window',
    purpose: 'a random name: no other page can navigate the popup',
    notice: {
      en: { ends: 'with the window', purpose: 'a random name: no other page can navigate the window' },
      fr: {
        ends: 'avec la fenêtre',
        purpose: 'un nom aléatoire : aucune autre page ne peut diriger la fenêtre',
      },
      de: {
        ends: 'mit dem Fenster',
        purpose: 'ein zufälliger Name: Keine andere Seite kann das Fenster umleiten',
      },
      nl: {
        ends: 'met het venster',
        purpose: 'een willekeurige naam: geen andere pagina kan het venster omleiden',
      },
      it: {
        ends: 'con la finestra',
        purpose: 'un nome casuale: nessun’altra pagina può reindirizzare la finestra',
      },
    },
  },
  {
    place: '`sessionStorage`: `dpplus-redirect`',
    set: 'on the click',
    removed: 'on the return',
    purpose: 'the `state`: the return page recognises a login of this tab',
    notice: {
      en: {
        ends: 'on the return',
        purpose: 'the `state` of the login: the return page recognises a login of this tab',
      },
      fr: {
        ends: 'au retour',
        purpose: 'le `state` de la connexion : la page de retour reconnaît une connexion de cet onglet',
      },
      de: {
        ends: 'bei der Rückkehr',
        purpose: 'der `state` der Anmeldung: Die Rückkehrseite erkennt eine Anmeldung aus diesem Tab',
      },
      nl: {
        ends: 'bij de terugkeer',
        purpose: 'de `state` van het inloggen: de terugkeerpagina herkent dat het in dit tabblad begon',
      },
      it: {
        ends: 'al ritorno',
        purpose: 'lo `state` dell’accesso: la pagina di ritorno riconosce un accesso di questa scheda',
      },
    },
  },
];
