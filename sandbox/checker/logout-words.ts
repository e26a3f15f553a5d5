// cspell:ignore connecter afmelden uitloggen abmelden ausloggen esci disconnetti connexion

/** How addresses and buttons name a logout, in the languages of the service. */
export const logoutWords =
  /log-?_? ?(out|off)|sign-?_? ?(out|off)|d[ée]connexion|d[ée]connecter|afmelden|uitloggen|abmelden|ausloggen|esci\b|disconnetti/i;
