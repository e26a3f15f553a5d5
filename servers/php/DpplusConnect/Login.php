<?php

namespace DpplusConnect;

/** The login with Secure Connect for PHP 8.1 or newer: docs/php.md of dpplus-connect. */
final class Login
{
    public const VERSION = '0.1.0';

    /** The settings, with names as in the environment of a site. */
    public const DEFAULTS = [
        'SECRET' => '', 'SERVICE' => '', 'INTERNAL_SERVICE' => null,
        'CLIENT_ID' => '', 'CLIENT_SECRET' => '', 'PORT' => '3000', 'REDIRECT_URI' => null,
        'BASE_PATH' => '', 'IS_SANDBOX' => null, 'SCOPE' => '', 'ALLOWED_SCOPE' => null, 'STORE' => null, 'CONTACT' => '',
    ];

    /** The functions and objects of a site. */
    private const OPTIONS = [
        'onLogin' => null, 'currentUser' => null, 'endSession' => null, 'once' => null, 'answers' => null, 'pages' => [], 'logger' => null,
    ];

    /** The URL of an answer may have the code, and a cache may ignore the query. */
    public const PRIVATE = [
        'Content-Type' => 'text/plain; charset=utf-8', 'Cache-Control' => 'no-store', 'Referrer-Policy' => 'no-referrer',
    ];

    /** The pages that the browser fetched ahead are those of a visitor who is not logged in. */
    // written: cleared-by-login, by npm run write
    public const CLEARED_BY_LOGIN = '"prefetchCache", "prerenderCache"';
    // /written

    // written: scopes, by npm run write
    private const SCOPES = 'email phone eid_profile eid_photo eid_address';
    // /written
    /** Characters of the state of a page in a URL. */
    // written: limits, by npm run write
    public const LONGEST_STATE = 1000;
    // /written
    private const LOOPBACK = 'http://(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:/|$)';

    /** The outcome of an answer that came twice. No error code of the service has this form. */
    private const USED = '=used';

    /** Seconds from the answer to the return page. */
    private const RETURN_LIFETIME = 300;
    private const STATE_LIFETIME = 3600;
    /** Seconds by which the clocks of two machines may differ. */
    private const CLOCK_SKEW = 120;

    /** In the place of a result: docs/protocol.md, "An answer that comes twice". */
    private const WORKING = 'working';
    private const DELIVERED = 'delivered';

    /** Who reads these languages reads that one too (Unicode CLDR, languageMatching). */
    private const RELATED = ['gsw' => 'de', 'lb' => 'de', 'rm' => 'de', 'fy' => 'nl'];

    // The cookies. On https, `; Secure` follows the attributes.
    // written: cookie-constants, by npm run write
    public const COOKIE_PREFIX = '__Host-';
    public const COOKIE_ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Lax';
    public const BROWSER_COOKIE = 'dp-browser';
    public const SESSION_COOKIE = 'dp-session';
    public const SESSION_LIFETIME = 28800;
    public const OFFER_COOKIE = 'dp-offer';
    public const OFFER_LIFETIME = 600;
    // /written

    // Errors that the developer has to deal with: trying again does not help.
    // written: configuration-errors, by npm run write
    private const CONFIGURATION_ERRORS = [
        'login_limit',
        'redirect_uri_mismatch',
        'invalid_request',
        'invalid_client',
        'invalid_scope',
        'unauthorized_client',
        'unsupported_response_type',
    ];
    // /written

    // The return page, in which each {part} is HTML.
    // written: return-page, by npm run write
    private const RETURN_HTML = '<!doctype html><html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        . '<title>{title}</title><style>'
        . ':root{color-scheme:light dark;--ground:#0b4694;--ink:#fff}'
        . '@media(prefers-color-scheme:dark){:root{--ground:#a8c8ff;--ink:#06214a}}'
        . 'body{max-width:30rem;margin:12vh auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}'
        . 'h1{font-size:1.5rem;line-height:1.25}'
        . 'a{color:var(--ground)}'
        . 'p:empty{display:none}'
        . 'small{-webkit-user-select:all;user-select:all}'
        . '@media screen{h1+p+p a:not([hidden]){display:inline-block;padding:.7rem 1.5rem;border:1px solid;border-radius:.5rem;'
        . 'background:var(--ground);color:var(--ink);font-weight:600;text-decoration:none}}'
        . '</style><main><h1>{title}</h1><p>{message}</p><p>{link}</p><p>{contact}</p><small>{code}</small></main>{script}';
    private const RETURN_POLICY = "default-src 'none'; script-src {scripts}; style-src 'sha256-VhzRYemmbyNRiZBsWsI5uPW3oYecMvol2PNeW4lb33c='; "
        . "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    // /written

    private const TEXTS = [
        // written: texts, by npm run write
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
        ],
        // /written
    ];

    /** The id of the request of a login, on the page of its error and in each line of the log. */
    private string $reference = '';
    private ?Store $store = null;
    private string $method = 'GET';
    private string $uri = '';
    /** The headers of the request by their names in lower case. */
    private array $headers = [];
    private bool $isAnswered = false;
    /** Whether onLogin may have begun a session. */
    private bool $isGreeted = false;
    private string $origin;
    /** The page where a login leads by default. */
    private string $home;
    /** On https, no other host of the domain can plant a cookie with this prefix. */
    private string $cookiePrefix;

    /** Without checks: use create(). */
    public function __construct(private array $settings, private ?\Psr\Log\LoggerInterface $logger = null)
    {
        $settings += self::DEFAULTS + self::OPTIONS;
        $settings['SECRET'] = is_string($settings['SECRET']) ? explode(',', $settings['SECRET']) : (array) $settings['SECRET'];
        $settings['IS_SANDBOX'] ??= is_string($settings['SERVICE']) && self::isLoopback($settings['SERVICE']);
        if (is_bool($settings['IS_SANDBOX'])) {
            $settings['IS_SANDBOX'] = var_export($settings['IS_SANDBOX'], true);
        }
        $settings['INTERNAL_SERVICE'] ??= $settings['SERVICE'];
        $settings['REDIRECT_URI'] ??= "http://localhost:{$settings['PORT']}/callback.php";
        $settings['ALLOWED_SCOPE'] ??= $settings['SCOPE'];
        $this->settings = $settings;
        $this->logger ??= $settings['logger'] instanceof \Psr\Log\LoggerInterface ? $settings['logger'] : null;
        $text = fn($name) => is_string($settings[$name]) ? $settings[$name] : '';
        $this->origin = self::partsOf($text('REDIRECT_URI'))[0];
        $this->home = $text('BASE_PATH') . '/';
        $this->cookiePrefix = str_starts_with($this->origin, 'https:') ? self::COOKIE_PREFIX : '';
    }

    /**
     * Returns the login with checked settings: those of docs/php.md. The logger is of PSR-3. Without one, the log is PHP's.
     *
     * @throws \InvalidArgumentException with the name of a wrong setting, and its need.
     */
    public static function create(array $settings, ?\Psr\Log\LoggerInterface $logger = null): self
    {
        $login = new self($settings, $logger);
        [$name, $need] = $login->findFault();
        return $name === '' ? $login : throw new \InvalidArgumentException("$name: $need");
    }

    /** Returns the login for a request with these headers: names in any case, each with a text or a list of texts. */
    public function in(array $headers): self
    {
        $login = clone $this;
        $login->headers = array_change_key_case($headers);
        return $login;
    }

    /** Returns the name of the first wrong setting, or '', and its need. */
    private function findFault(): array
    {
        $settings = $this->settings;
        $isSandbox = $settings['IS_SANDBOX'] === 'true';
        $is = fn($pattern, $name) => is_string($settings[$name]) && preg_match("~^$pattern$~D", $settings[$name]) === 1;
        $printable = '(?! )[ -\~]+(?<! )';
        $host = '(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?(?:/[^\s?#]*)?';
        $service = ($isSandbox ? 'https?' : 'https') . "://$host(?<!/)";
        $redirectUri = $isSandbox ? "https?://$host" : '(?:https://|(?=' . self::LOOPBACK . ")http://)$host";
        $isBase = $is('.*', 'REDIRECT_URI') && $is('(/(?!\.)[^/?#\\\\\s]+)*', 'BASE_PATH')
            && str_starts_with(self::partsOf($settings['REDIRECT_URI'])[1] . '/', "{$settings['BASE_PATH']}/");
        $scopes = '( |(' . strtr(self::SCOPES, ' ', '|') . ')(?= |$))*';
        $secrets = preg_grep("~^(?=.{32})$printable$~D", array_filter($settings['SECRET'], is_string(...)));
        $ascii = 'needs printable ASCII without white space at its ends';
        $url = 'needs a whole https URL without a slash at its end. A sandbox (IS_SANDBOX=true) can have http';
        $names = 'needs ' . str_replace(' ', ', ', self::SCOPES) . ', separated by spaces';
        $checks = [
            ['SECRET', 'needs at least 32 printable ASCII characters (openssl rand -base64 32)', $secrets && $secrets === $settings['SECRET']],
            ['IS_SANDBOX', 'needs true or false', $is('(true|false)', 'IS_SANDBOX')],
            ['SERVICE', $url, $is($service, 'SERVICE')],
            ['INTERNAL_SERVICE', $url, $is($service, 'INTERNAL_SERVICE')],
            ['CLIENT_ID', $ascii, $is($printable, 'CLIENT_ID')],
            ['CLIENT_SECRET', $ascii, $is($printable, 'CLIENT_SECRET')],
            ['REDIRECT_URI', 'needs a whole URL without a query, with https or on this machine', $is($redirectUri, 'REDIRECT_URI')],
            ['BASE_PATH', 'needs the beginning of the path of REDIRECT_URI, such as /app', $isBase],
            ['SCOPE', $names, $is($scopes, 'SCOPE')],
            ['ALLOWED_SCOPE', "$names, with those of SCOPE", $is($scopes, 'SCOPE') && $is($scopes, 'ALLOWED_SCOPE') && $this->isAllowed($settings['SCOPE'])],
            ['CONTACT', 'needs an http(s), mailto or tel URL', $is('((https?://|mailto:|tel:)\S+)?', 'CONTACT')],
            ['PHP', 'needs curl (Debian: php-curl)', extension_loaded('curl')],
            ['PHP', 'needs curl_exec: remove it from disable_functions in php.ini', function_exists('curl_exec')],
            ['PHP', 'needs pdo_sqlite (Debian: php-sqlite3)', $settings['once'] || extension_loaded('pdo_sqlite')],
        ];
        foreach (array_keys(array_diff_key($settings, self::DEFAULTS, self::OPTIONS)) as $name) {
            $checks[] = [$name, 'is not a setting' . self::nearestTo($name), false];
        }
        foreach (['onLogin', 'currentUser', 'endSession', 'once'] as $name) {
            $checks[] = [$name, 'needs a function', $settings[$name] === null || is_callable($settings[$name])];
        }
        $checks[] = ['logger', 'needs a logger of PSR-3', $settings['logger'] === null || $settings['logger'] instanceof \Psr\Log\LoggerInterface];
        $hasBoth = is_callable([$settings['answers'], 'get']) && is_callable([$settings['answers'], 'set']);
        $checks[] = ['answers', 'needs an object with get and set, such as Redis', $settings['answers'] === null || $hasBoth];
        $isPage = fn($page) => is_string($page) && self::local($page, '') !== '';
        $areRight = is_array($settings['pages']) && array_filter($settings['pages'], $isPage) === $settings['pages'];
        $checks[] = ['pages', "needs paths of this site, such as ['ask' => '/signup', 'confirm' => '/account']", $areRight];
        foreach ($checks as [$name, $need, $isRight]) {
            if (!$isRight) {
                return [$name, "$need."];
            }
        }
        return ['', ''];
    }

    /** Returns the setting that a wrong name may mean, or ''. */
    private static function nearestTo(string $name): string
    {
        $plain = fn(string $text) => strtolower(str_replace(['_', '-', ' '], '', $text));
        [$nearest, $least] = ['', 3];
        foreach (array_keys(self::DEFAULTS + self::OPTIONS) as $known) {
            $distance = levenshtein($plain($name), $plain($known));
            if ($distance < $least) {
                [$nearest, $least] = [", but $known is", $distance];
            }
        }
        return $nearest;
    }

    /** Returns the user who is logged in, or null: the UUID, or the answer of currentUser. */
    public function user(): string|int|null
    {
        if ($this->settings['onLogin']) {
            $user = $this->settings['currentUser'] ? $this->settings['currentUser']() : null;
            $user = $user instanceof \Stringable && !$user instanceof \Throwable ? (string) $user : $user;
            return match (true) {
                !$user => null, // also false, '' and 0, as many sites have it for nobody
                is_int($user), is_string($user) => $user,
                default => throw $this->wrong('currentUser', 'needs to return the id of the user as a number or a text, or null', $user),
            };
        }
        $session = $this->read('session', '', $this->cookie(self::SESSION_COOKIE));
        return self::isValid($session) ? $session['text'] : null;
    }

    /** Returns the HTML that logs in and leads to a page of this app. It is the same for all users. */
    public function link(?string $href = null, ?string $lang = null, ?string $scope = null): string
    {
        $lang = isset(self::TEXTS[$lang ?? '']) ? $lang : 'en';
        $given = ['dpplus' => 'start', 'href' => $href, 'lang' => $lang, 'scope' => $scope];
        $url = htmlspecialchars("{$this->settings['REDIRECT_URI']}?" . http_build_query($given, '', '&', PHP_QUERY_RFC3986));
        $label = htmlspecialchars(self::TEXTS[$lang]['login']);
        return "<a class=\"dpplus-connect\" data-start target=\"_top\" rel=\"external\" href=\"$url\">"
            . "<span class=\"dpplus-label\" lang=\"$lang\">$label</span></a>" . $this->script($lang);
    }

    /**
     * Tells what onLogin does in a site whose users have UUIDs: begins the session of the returned $owner, or returns "ask",
     * "confirm" or "mismatch" itself. $owner is the user with the UUID of the login, $user the one who is logged in.
     */
    public static function decide(string|int|null $owner, string|int|null $user, ?string $uuidOfUser): string|int
    {
        return match (true) {
            $owner !== null => $user === null || "$user" === "$owner" ? $owner : 'mismatch',
            $user === null => 'ask',
            default => $uuidOfUser === null ? 'confirm' : 'mismatch',
        };
    }

    /**
     * Returns the login that waits after "ask" and "confirm", or null: "uuid", "token" for the form, "href" of the link, and
     * "data" that the user shared, without the photo. "data" is [] if the store of results does not have it.
     */
    public function offered(): ?array
    {
        $offer = $this->read('offer', $this->browser(), $this->cookie(self::OFFER_COOKIE));
        if ($this->isAnswered || !self::isValid($offer)) {
            return null;
        }
        [$uuid, $asked, $href] = explode("\n", $offer['text']) + [2 => $this->home];
        $user = $this->user();
        $key = $user === null ? '' : "=$user";
        // "confirm" asked one user. The next user of a shared computer must not get that login.
        if ($asked !== '' && rawurldecode($asked) !== $key) {
            return null;
        }
        return [
            'uuid' => $uuid,
            'token' => $this->sign('agreement', '', $key, $offer['until'], $offer['id']),
            'href' => $href,
            'data' => $this->unseal($offer['id'], $this->browser(), $this->recall($offer['id'])) ?? [],
        ];
    }

    /**
     * Completes the login that waits. $token is the field of the form: any other value is refused. $store gets the UUID, and
     * returns true if the user has it now. Returns the header Set-Cookie for the response, or null.
     */
    public function accept(mixed $token, callable $store): ?string
    {
        $site = $this->header('sec-fetch-site');
        // With "Referrer-Policy: no-referrer", the origin of the app's own form is "null".
        $origins = ['', $this->origin, ...($site === '' ? [] : ['null'])];
        $isForeign = str_ends_with($site, '-site') || !in_array($this->header('origin'), $origins, true);
        $offer = $this->offered();
        $refusal = match (true) {
            $isForeign => 'foreign',
            !$offer => 'no-login',
            // Another secret may have signed the same agreement.
            $this->read('agreement', '', is_string($token) ? $token : '') !== $this->read('agreement', '', $offer['token']) => 'token',
            $store($offer['uuid']) !== true => 'not-stored',
            default => '',
        };
        if ($refusal !== '') {
            $this->log("accept-refused: $refusal");
            return null;
        }
        $this->service()->connect($offer['uuid']);
        return $this->decline();
    }

    /**
     * Ends the login that waits, after a "No" of the user, and when a user logs out. Links and reports nothing. Returns the header
     * Set-Cookie for the response.
     */
    public function decline(): string
    {
        $offer = $this->read('offer', $this->browser(), $this->cookie(self::OFFER_COOKIE));
        $offer && $this->remember($offer['id'], self::DELIVERED, 1); // forgets the data
        $this->isAnswered = true;
        return $this->cookieLine(self::OFFER_COOKIE, '') . '; Max-Age=0';
    }

    /** Answers a request at the redirect URI: returns the status, the headers and the body. $uri has a path and the raw query. */
    public function respond(string $method, string $uri, array $headers): array
    {
        $login = $this->in($headers);
        [$login->method, $login->uri] = [$method, $uri];
        return $login->answer();
    }

    private function answer(): array
    {
        $trimmed = fn($path) => preg_replace('~(?<=.)/$~D', '', $path);
        $path = self::partsOf($this->settings['REDIRECT_URI'])[1];
        // A proxy may have removed the base.
        $paths = [$trimmed($path), $trimmed(substr($path, strlen($this->settings['BASE_PATH'])) ?: '/')];
        $isHere = in_array($trimmed(self::partsOf($this->uri)[1]), $paths, true);
        $isGet = $this->method === 'GET';
        $this->reference = bin2hex(random_bytes(4));
        [$status, $headers, $body] = match ($isHere && $isGet ? self::asked($this->query()) : 'app') {
            'start' => $this->start(),
            'answer' => $this->complete(),
            'return' => $this->drawReturn(),
            'refused' => $this->refuse('query', 400, 'This link asks for two things at once, or for something unknown.'),
            'app' => [404, [], 'Not found'],
        };
        // Messages of PSR-7 refuse a header without a value.
        return [$status, array_filter($headers, fn($value) => $value !== []) + self::PRIVATE, $body];
    }

    private function start(): array
    {
        if ($this->header('hx-request') === 'true') { // htmx requests links by script: with this header, it opens the start in the tab
            $path = '/' . ltrim(self::partsOf($this->settings['REDIRECT_URI'])[1], '/');
            return [200, ['HX-Redirect' => "$path?{$this->query()}"], ''];
        }
        if ($this->isPrefetch()) {
            return $this->refuse('prefetch', 403, 'Open this link in a tab or a popup.');
        }
        // A service worker passes a navigation on with "empty", and with "navigate" in Chromium or "same-origin" in Firefox.
        $fetch = $this->header('sec-fetch-dest') . ' ' . $this->header('sec-fetch-mode');
        if (!preg_match('/^((document)? |empty (navigate|same-origin)$)/D', $fetch)) {
            return $this->refuse('not-navigation', 403, 'Open this link in a tab or a popup.');
        }
        $scope = $this->one('scope') ?? $this->settings['SCOPE'];
        if (!$this->isAllowed($scope)) {
            $need = 'Remove it from the link, or add it to the setting.';
            return $this->refuse('scope', 400, "This link asks for a scope that is not in ALLOWED_SCOPE. $need");
        }
        $state = $this->one('state') ?? '';
        if (strlen(rawurlencode($state)) > self::LONGEST_STATE) {
            $limit = number_format(self::LONGEST_STATE);
            return $this->refuse('state', 400, "The state of this link is longer than $limit characters in the URL.");
        }
        $browser = $this->browser() ?: self::base64Url(random_bytes(16));
        $lang = $this->one('lang') ?? '';
        $lang = isset(self::TEXTS[$lang]) ? $lang : self::language($this->header('accept-language'));
        $token = $this->sign('state', $browser, $lang . self::local($this->one('href') ?? '', $this->home), time() + self::STATE_LIFETIME);
        $query = http_build_query([
            'response_type' => 'code',
            'client_id' => $this->settings['CLIENT_ID'],
            'redirect_uri' => $this->settings['REDIRECT_URI'],
            'scope' => $scope,
            'state' => $state === '' ? $token : "$token~$state",
            'is_sandbox' => $this->settings['IS_SANDBOX'],
            'popup' => $this->one('popup') === '1' ? '1' : null,
        ], '', '&', PHP_QUERY_RFC3986);
        $cookies = $this->browser() ? [] : [$this->cookieLine(self::BROWSER_COOKIE, $browser)];
        return self::redirect("{$this->settings['SERVICE']}/$lang/oauth/authenticate.html?$query", $cookies);
    }

    /** Tells whether the browser requests a page before the user does. */
    private function isPrefetch(): bool
    {
        $headers = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];
        return preg_grep('/prefetch|preview/i', array_map($this->header(...), $headers)) !== [];
    }

    private function complete(): array
    {
        if ($this->isPrefetch()) {
            return $this->refuse('prefetch', 403, 'Open this link in a tab or a popup.', 'state');
        }
        $state = explode('~', $this->one('state') ?? '', 2); // the token, and the state of the page with the link
        $login = $this->browser() ? $this->read('state', $this->browser(), $state[0]) : null;
        $this->checkClock($login, self::STATE_LIFETIME);
        [$lang, $href] = $login ? [substr($login['text'], 0, 2), substr($login['text'], 2)] : [self::language($this->header('accept-language')), $this->home];
        [$id, $error, $again, $cookies] = ['', 'server_error', 'server_error', []];
        try {
            $refusal = $this->findRefusal($login);
            $kept = $refusal === 'used' ? $this->findResult($login['id']) : null;
            if (is_array($kept)) {
                return $this->leadToReturn(...$kept);
            }
            if ($refusal === '') {
                $this->log('started', null, 'info');
                $this->remember($id = $login['id'], self::WORKING, 30); // so that the work of a process that was killed ends
                [$error, $href, $cookies, $again] = $this->logIn($href) + [3 => ''];
            } else {
                $error = $this->errorOf($refusal, $kept);
            }
        } catch (\Throwable $fault) {
            $this->log('callback-failed: ' . get_debug_type($fault), $fault);
            $this->endSession();
        }
        // Another request may get the session now. Not each store has locks.
        session_status() === PHP_SESSION_ACTIVE && session_write_close();
        $page = substr(end($state), 0, self::LONGEST_STATE);
        if ($id !== '') {
            $all = $cookies ? [...$cookies, ...self::sentCookies()] : [];
            $this->keep($id, $this->browser(), [[$page, $href, $again ?: $error, $lang, $id, $this->reference], $all], 60);
        }
        return $this->leadToReturn([$page, $href, $error, $lang, $id, $this->reference], $cookies);
    }

    /** After an exception, the user reads of an error, and must not be logged in. */
    private function endSession(): void
    {
        // The session of PHP stays as it was, or empty if it has a new id.
        session_status() === PHP_SESSION_ACTIVE && session_abort();
        try {
            $this->isGreeted && $this->settings['endSession'] && $this->settings['endSession']();
        } catch (\Throwable $fault) {
            $this->log('callback-failed: ' . get_debug_type($fault), $fault);
        }
    }

    private function leadToReturn(array $outcome, array $cookies): array
    {
        $text = json_encode($outcome, JSON_INVALID_UTF8_SUBSTITUTE);
        [$status, $headers] = self::redirect($this->returnUrl($this->sign('return', '', $text, time() + self::RETURN_LIFETIME)), $cookies);
        return [$status, $headers + ['Clear-Site-Data' => self::CLEARED_BY_LOGIN], ''];
    }

    /** Returns the detail of the log why an answer is not the first one of a login of this browser, or ''. */
    private function findRefusal(?array $login): string
    {
        return match (true) {
            !$login => match (true) {
                $this->browser() !== '' => 'foreign',
                // A framework has encrypted it, such as Laravel.
                $this->cookie(self::BROWSER_COOKIE) !== '' => 'changed-cookie',
                default => 'no-cookie',
            },
            !self::isValid($login) => 'expired',
            default => $this->takes($login) ? '' : 'used',
        };
    }

    /** Returns the error of an answer that begins no login. $kept is what findResult() returned. */
    private function errorOf(string $refusal, ?string $kept): string
    {
        $this->log("state-refused: $refusal");
        if ($kept === self::USED) {
            return $kept;
        }
        // A user who is logged in has come back late, from another tab or by the back button.
        return $this->user() !== null ? '' : (in_array($refusal, ['used', 'expired'], true) ? 'expired_state' : 'unknown_state');
    }

    /**
     * Keeps a value for a browser: the outcome and the cookies of the first request with a state, for a browser that has lost
     * them, or the data of a login that waits.
     */
    private function keep(string $id, string $browser, array $value, int $seconds): void
    {
        if (function_exists('openssl_encrypt')) {
            $nonce = random_bytes(12);
            $text = json_encode($value, JSON_INVALID_UTF8_SUBSTITUTE);
            $sealed = openssl_encrypt($text, 'aes-256-gcm', $this->keyOf($id, $browser), OPENSSL_RAW_DATA, $nonce, $tag);
            $this->remember($id, base64_encode($nonce . $tag . $sealed), $seconds);
        }
    }

    /**
     * Returns the result of the first request with a state, USED if there is none, or DELIVERED if the browser has it. Waits
     * while that request works: docs/protocol.md, "An answer that comes twice".
     */
    private function findResult(string $id): array|string
    {
        $isWaiting = false;
        for ($look = 0; $look < 300; $look++) {
            $entry = $this->recall($id);
            if ($entry === self::DELIVERED) {
                return $isWaiting ? self::USED : $entry;
            }
            if ($entry !== '' && $entry !== self::WORKING) {
                return $this->unseal($id, $this->browser(), $entry) ?? self::USED;
            }
            if ($entry === '' && $look > 0) { // at the first look, another process may not have begun yet
                break;
            }
            $isWaiting = $entry === self::WORKING;
            usleep(100_000);
        }
        return self::USED;
    }

    /** Returns the value that was kept for a browser, or null. */
    private function unseal(string $id, string $browser, string $entry): ?array
    {
        $bytes = (string) base64_decode($entry, true);
        if (strlen($bytes) < 28 || !function_exists('openssl_decrypt')) {
            return null;
        }
        [$nonce, $tag, $sealed] = [substr($bytes, 0, 12), substr($bytes, 12, 16), substr($bytes, 28)];
        $text = openssl_decrypt($sealed, 'aes-256-gcm', $this->keyOf($id, $browser), OPENSSL_RAW_DATA, $nonce, $tag);
        return $text === false ? null : json_decode($text, true);
    }

    /** The key of a value. The content of the store is of no use without the cookie of the browser. */
    private function keyOf(string $id, string $browser): string
    {
        return hash('sha256', $this->sign('answer', $browser, '', 0, $id), true);
    }

    /** The cookies that the site has set, such as the one of its session. */
    private static function sentCookies(): array
    {
        return preg_replace('/^Set-Cookie: */i', '', array_values(preg_grep('/^Set-Cookie:/i', headers_list())));
    }

    /** A store that fails ends no login. */
    private function remember(string $id, string $value, int $seconds): void
    {
        try {
            $this->answers()?->set("dpplus-answer-$id", $value, $seconds);
        } catch (\Throwable $fault) {
            $this->log('callback-failed: ' . get_debug_type($fault), $fault);
        }
    }

    private function recall(string $id): string
    {
        try {
            $value = $this->answers()?->get("dpplus-answer-$id");
        } catch (\Throwable $fault) {
            $this->log('callback-failed: ' . get_debug_type($fault), $fault);
            return '';
        }
        return is_string($value) ? $value : '';
    }

    /** Returns the error or '', the page where the login leads, cookies, and the outcome of another request with this answer. */
    private function logIn(string $href): array
    {
        $code = $this->one('code') ?? '';
        if ($code === '' || self::valuesIn($this->query(), 'error')) {
            $isLimit = preg_match('/login limit/i', $this->one('error_description') ?? '');
            $error = $isLimit ? 'login_limit' : self::codeOf($this->one('error'));
            $this->log("login-refused: $error");
            return [$error, $href, []];
        }
        $grant = $this->service()->exchange($code);
        return is_string($grant) ? [$grant, $href, []] : $this->welcome($grant, $href);
    }

    /** Tells whether this is the first request with a state. */
    private function takes(array $login): bool
    {
        $once = $this->settings['once'] ?? $this->store()->once(...);
        // A machine whose clock is behind takes the state for valid after its end.
        $isFirst = $once($login['id'], $login['until'] + self::CLOCK_SKEW);
        return is_bool($isFirst) ? $isFirst : throw $this->wrong('once', 'needs to return true or false', $isFirst);
    }

    /** Writes to the log that a function of the site returned a wrong value, and returns the error. */
    private function wrong(string $name, string $need, mixed $value): \TypeError
    {
        $this->log("$name: $need. It returned " . get_debug_type($value) . '.');
        return new \TypeError("$name: $need");
    }

    /** Begins the session, and reports the UUID. Returns as logIn(). */
    private function welcome(array $grant, string $href): array
    {
        $uuid = $grant['uuid'];
        $browser = self::base64Url(random_bytes(16)); // ends the earlier logins of this browser
        $cookies = [$this->cookieLine(self::BROWSER_COOKIE, $browser)];
        if (!$this->settings['onLogin']) {
            $cookies[] = $this->cookieLine(self::SESSION_COOKIE, $this->sign('session', '', $uuid, time() + self::SESSION_LIFETIME));
        }
        $user = $this->user();
        $data = $this->settings['onLogin'] ? $this->service()->data($grant) : [];
        $answer = $this->settings['onLogin'] ? $this->greet($grant, $data, $user) : null;
        // An id would look like an error code, and the user would read an error although the session has begun.
        if ($answer !== null && (!is_string($answer) || !preg_match('~^(/.*|[a-z_]{1,40})?$~Dis', $answer))) {
            throw $this->wrong('onLogin', 'needs to return nothing, a path, or an error code of letters and underscores', $answer);
        }
        if ($answer === 'confirm' && $user === null) {
            throw $this->wrong('onLogin', 'needs a user of currentUser for confirm', $answer);
        }
        if ($answer === 'ask' || $answer === 'confirm') {
            $page = $this->settings['pages'][$answer] ?? throw $this->wrong('pages', "needs the path for \"$answer\" of onLogin, such as ['$answer' => '/account']", $answer);
            $cookies[] = $this->offer($browser, $uuid, $answer === 'confirm' ? "=$user" : '', $href, $data) . '; Max-Age=' . self::OFFER_LIFETIME;
            return ['', $page, $cookies];
        }
        if ((string) $answer !== '' && $answer[0] !== '/') {
            $error = $answer === 'mismatch' ? 'account_mismatch' : self::codeOf($answer);
            $this->log("login-refused: $error");
            return [$error, $href, []];
        }
        $this->service()->connect($uuid);
        $this->log('succeeded', null, 'info');
        // The session may be in the first response only: the return page asks whether there is a user.
        return ['', (string) $answer === '' ? $href : self::local($answer, $this->home), $cookies, self::USED];
    }

    /** Writes the cookie of a login that waits for the user $asked or, if that is '', for any, and keeps its data. */
    private function offer(string $browser, string $uuid, string $asked, string $href, array $data): string
    {
        unset($data['eid']['photo']); // can be larger than a value of the store
        $id = self::base64Url(random_bytes(12));
        $data && $this->keep($id, $browser, $data, self::OFFER_LIFETIME);
        $text = implode("\n", [$uuid, rawurlencode($asked), $href]); // no JSON: the id of a user can be binary
        return $this->cookieLine(self::OFFER_COOKIE, $this->sign('offer', $browser, $text, time() + self::OFFER_LIFETIME, $id));
    }

    private function drawReturn(): array
    {
        $given = $this->one('outcome') ?? '';
        $token = $this->read('return', '', $given);
        $this->checkClock($token, self::RETURN_LIFETIME);
        [$state, $href, $error, $lang, $id, $reference] = ($token ? json_decode($token['text'], true) : ['', $this->home, 'expired_state'])
            + [3 => self::language($this->header('accept-language')), '', ''];
        $at = self::isValid($token) ? $token['until'] - self::RETURN_LIFETIME : time();
        if (!self::isValid($token)) {
            // The back button, or a tab that the browser restores: a user who is logged in must not read of a failed login.
            if ($error === '' || $error === self::USED || $this->isLoggedIn()) {
                return self::redirect($this->origin . $href);
            }
            $this->log('return-refused: ' . ($token ? 'expired' : 'foreign'));
            [$state, $error, $id, $reference] = ['', 'expired_state', '', $this->reference];
        }
        $id === '' || $this->remember($id, self::DELIVERED, 3600); // only a browser that has the response comes here
        $isUsed = $error === self::USED;
        if ($isUsed) {
            $error = '';
        }
        $parts = $this->returnParts($lang, $state, $href, $error, $isUsed && !$this->isLoggedIn(), htmlspecialchars($reference));
        $policy = str_replace('{scripts}', self::partsOf($this->settings['SERVICE'])[0], self::RETURN_POLICY);
        // The line for a help desk has the app and the time too.
        $parts['{code}'] .= $error ? ' · ' . explode('//', $this->origin)[1] . gmdate(' · Y-m-d H:i \U\T\C', $at) : '';
        $parts += ['{language}' => $lang, '{script}' => $this->script($lang)];
        return [200, ['Content-Type' => 'text/html; charset=utf-8', 'Content-Security-Policy' => $policy], strtr(self::RETURN_HTML, $parts)];
    }

    /** Returns the parts of the page after a login. After an error, its script leads to the same page to read. */
    private function returnParts(string $lang, string $state, string $href, string $error, bool $isUsed, string $reference): array
    {
        $texts = array_map('htmlspecialchars', self::TEXTS[$lang]);
        $link = fn(string $url, string $label, string $data = '') => '<a href="' . htmlspecialchars($url) . "\"$data>$label</a>";
        $data = ' class="dpplus-return" data-state="' . htmlspecialchars($state) . '"';
        if (!$error) {
            return [
                '{title}' => $texts[$isUsed ? 'used' : 'title'],
                '{message}' => $isUsed ? $texts['lead'] : '',
                '{link}' => $link($href, $texts['continue'], $data),
                '{contact}' => '',
                '{code}' => '',
            ];
        }
        $isFinal = in_array($error, self::CONFIGURATION_ERRORS, true);
        // Names of other texts have no underscore, such as "title".
        $own = str_contains($error, '_') ? $texts[$error] ?? null : null;
        $message = $own ?? $texts[$isFinal ? 'configuration_error' : 'server_error'];
        $toRead = $this->returnUrl(rawurlencode($this->one('outcome') ?? '')) . '&read';
        $data .= " data-error=\"$error\" data-error-description=\"$message\" data-reference=\"$reference\" hidden";
        $links = [($this->one('read') === null ? $link($toRead, '', $data) : '') . $link($href, $texts['back'])];
        $links[] = $this->settings['CONTACT'] ? $link($this->settings['CONTACT'], $texts['contact']) : '';
        [$first, $second] = $isFinal && $links[1] ? array_reverse($links) : $links;
        return [
            '{title}' => $texts['failed'],
            '{message}' => $message,
            '{link}' => $first,
            '{contact}' => $second,
            '{code}' => "{$texts['code']} $error · {$texts['reference']} $reference",
        ];
    }

    private function isLoggedIn(): bool
    {
        try {
            return $this->user() !== null;
        } catch (\Throwable $fault) {
            $this->log('callback-failed: ' . get_debug_type($fault), $fault);
            return false;
        }
    }

    /** Calls onLogin with the data that the user shares. The photo is fetched when the site asks for it. */
    private function greet(array $grant, array $data, string|int|null $user): mixed
    {
        $this->isGreeted = true;
        return $this->settings['onLogin']($grant['uuid'], $user, $data, fn(): ?string => $this->service()->photo($grant));
    }

    /**
     * Reports UUIDs as "connected" or "disconnected", in parts of 1,000. Returns whether the service accepted them, apart from
     * those that it does not know.
     *
     * @throws \InvalidArgumentException for a value that is no UUID.
     */
    public function report(iterable $uuids, string $as): bool
    {
        in_array($as, ['connected', 'disconnected'], true) || throw new \InvalidArgumentException('report: needs connected or disconnected');
        return $this->service()->report([...$uuids], $as) !== null;
    }

    /** Reports UUIDs of closed accounts as disconnected. Returns as report(). */
    public function disconnect(string ...$uuids): bool
    {
        return $this->report($uuids, 'disconnected');
    }

    /** Returns the UUIDs that the service has as connected, or null if it does not respond. */
    public function connected(): ?array
    {
        return $this->service()->connected();
    }

    /**
     * Reports the differences between the list of the service and the UUIDs of your users, which $list returns. Run it once a day.
     * It changes nothing and returns null if the service does not respond, and if it would disconnect more than $maxRemoved users,
     * by default half of them. Returns the UUIDs as ["added" => […], "removed" => […], "unknown" => […]].
     */
    public function reconcile(callable $list, ?int $maxRemoved = null): ?array
    {
        return $this->service()->reconcile($list, $maxRemoved);
    }

    private function service(): Service
    {
        return new Service($this->settings, $this->log(...));
    }

    /** Returns the store of results, or null: a site that passes once alone has none for all its machines. */
    private function answers(): ?object
    {
        return $this->settings['answers'] ?? ($this->settings['once'] ? null : $this->store());
    }

    /** @throws \InvalidArgumentException if the folder of used states is not right. With a "once" of the site, it is not used. */
    public function checkStore(): void
    {
        $fault = $this->settings['once'] ? '' : $this->store()->findFault();
        $fault === '' || throw new \InvalidArgumentException("STORE: $fault");
    }

    /** The database of used states and results on this machine. */
    public function store(): Store
    {
        return $this->store ??= new Store($this->settings['STORE'], $this->settings['SECRET'][0], $this->log(...));
    }

    /** Signs a text for one purpose, and for one browser or for all (''). */
    public function sign(string $purpose, string $browser, string $text, int $until, ?string $id = null): string
    {
        $body = "$until." . ($id ?? self::base64Url(random_bytes(12))) . '.' . self::base64Url($text);
        return "$body." . $this->mac($this->settings['SECRET'][0], $purpose, $browser, $body);
    }

    /** Returns until, id and text of a token that one of the secrets signed. It may have expired. A state needs a language. */
    public function read(string $purpose, string $browser, string $token): ?array
    {
        if (!preg_match('/^((\d{1,12})\.([\w-]{16})\.([\w-]*))\.([\w-]{43})$/D', $token, $match)) {
            return null;
        }
        $text = base64_decode(strtr($match[4], '-_', '+/'));
        $isOdd = $purpose === 'state' && !isset(self::TEXTS[substr($text, 0, 2)]);
        foreach ($this->settings['SECRET'] as $secret) {
            if (hash_equals($this->mac($secret, $purpose, $browser, $match[1]), $match[5]) && !$isOdd) {
                return ['until' => (int) $match[2], 'id' => $match[3], 'text' => $text];
            }
        }
        return null;
    }

    private function mac(string $secret, string $purpose, string $browser, string $body): string
    {
        $input = [$purpose, $this->settings['CLIENT_ID'], $this->settings['REDIRECT_URI'], $browser, $body];
        return self::base64Url(hash_hmac('sha256', implode("\n", $input), $secret, true));
    }

    /** Logs that the clock of the machine that signed a token is further ahead than allowed. */
    private function checkClock(?array $token, int $lifetime): void
    {
        $ahead = $token ? $token['until'] - time() - $lifetime : 0;
        $ahead > self::CLOCK_SKEW && $this->log("clock-differs: $ahead seconds");
    }

    /** Tells whether a token was read and has not expired. */
    public static function isValid(?array $token, ?int $now = null): bool
    {
        return $token !== null && $token['until'] > ($now ?? time());
    }

    /** Returns what a request at the redirect URI asks: start, return, answer, refused, or app, which is another page. */
    public static function asked(string $query): string
    {
        $asks = self::valuesIn($query, 'dpplus');
        $isAnswer = self::valuesIn($query, 'code') || self::valuesIn($query, 'error');
        if ($asks) {
            return !$isAnswer && in_array($asks, [['start'], ['return']], true) ? $asks[0] : 'refused';
        }
        return $isAnswer && self::valuesIn($query, 'state') ? 'answer' : 'app';
    }

    /** Returns the first page for every text that is not the path of a page here: a login leads to no other site. */
    public static function local(string $href, string $home): string
    {
        return preg_match('#^/(?![/\\\\])[!-~]{0,511}$#D', $href) ? $href : $home;
    }

    /** Tells whether a URL leads to this machine. */
    public static function isLoopback(string $url): bool
    {
        return preg_match('~^' . self::LOOPBACK . '~D', $url) === 1;
    }

    /** Returns the language that a header Accept-Language ranks highest. */
    public static function language(string $header): string
    {
        preg_match_all('/(?:^|,)\s*([a-z]+)[^,;]*(?:;\s*q=([\d.]+))?/', strtolower($header), $ranges, PREG_SET_ORDER);
        [$best, $highest] = ['en', 0.0];
        foreach ($ranges as $range) {
            [, $language, $rank] = $range + [2 => '1'];
            $language = self::RELATED[$language] ?? $language;
            if (isset(self::TEXTS[$language]) && (float) $rank > $highest) {
                [$best, $highest] = [$language, (float) $rank];
            }
        }
        return $best;
    }

    /** Returns the values of a parameter. Not $_GET: it keeps one of two values, and changes names. */
    private static function valuesIn(string $query, string $name): array
    {
        $values = [];
        foreach (explode('&', $query) as $pair) {
            [$key, $value] = array_map(urldecode(...), explode('=', $pair, 2)) + [1 => ''];
            if ($key === $name) {
                $values[] = $value;
            }
        }
        return $values;
    }

    /** Returns the value of a parameter. One that is there twice counts as missing. */
    private function one(string $name): ?string
    {
        $values = self::valuesIn($this->query(), $name);
        return count($values) === 1 ? $values[0] : null;
    }

    private function query(): string
    {
        return explode('?', $this->uri, 2)[1] ?? '';
    }

    private function header(string $name): string
    {
        return implode($name === 'cookie' ? '; ' : ', ', (array) ($this->headers[$name] ?? ''));
    }

    /** Returns the id of the browser, or ''. */
    private function browser(): string
    {
        $id = $this->cookie(self::BROWSER_COOKIE);
        return preg_match('/^[\w-]{22}$/D', $id) ? $id : '';
    }

    /** Returns a cookie. One that is there twice counts as missing. */
    private function cookie(string $name): string
    {
        $values = self::cookiesIn($this->header('cookie'), $this->cookiePrefix . $name);
        return count($values) === 1 ? $values[0] : '';
    }

    /** Returns the values of a cookie. Not $_COOKIE: it keeps one of two, and changes names. */
    public static function cookiesIn(string $header, string $name): array
    {
        preg_match_all('/(?:^|;) *' . preg_quote($name, '/') . '=([^;]*)/', $header, $found);
        return $found[1];
    }

    private function cookieLine(string $name, string $value): string
    {
        $secure = $this->cookiePrefix ? '; Secure' : '';
        return "$this->cookiePrefix$name=$value; " . self::COOKIE_ATTRIBUTES . $secure;
    }

    private function isAllowed(string $scope): bool
    {
        return array_diff(explode(' ', $scope), ['', ...explode(' ', $this->settings['ALLOWED_SCOPE'])]) === [];
    }

    private function returnUrl(string $outcome): string
    {
        return "{$this->settings['REDIRECT_URI']}?dpplus=return&outcome=$outcome";
    }

    private function script(string $lang): string
    {
        ['SERVICE' => $service, 'CLIENT_ID' => $id, 'REDIRECT_URI' => $uri] = $this->settings;
        [$src, $id, $uri] = array_map('htmlspecialchars', ["$service/$lang/dp_connect.js", $id, $uri]);
        return "<script src=\"$src\" data-client-id=\"$id\" data-redirect-uri=\"$uri\"></script>";
    }

    private function refuse(string $detail, int $status, string $text, string $event = 'start'): array
    {
        $this->log("$event-refused: $detail");
        return [$status, [], "$text\nReference: $this->reference\n"];
    }

    private static function redirect(string $url, array $cookies = []): array
    {
        return [303, ['Location' => $url, 'Set-Cookie' => $cookies], ''];
    }

    /** Anything but a code would bring the sender's text into the log. */
    public static function codeOf(mixed $error): string
    {
        return is_string($error) && preg_match('/^\w{1,40}$/D', $error) ? $error : 'invalid_response';
    }

    /** Returns the origin and the path of a URL. */
    private static function partsOf(string $url): array
    {
        preg_match('~^(\w+://[^/?#]*)?([^?#]*)~', $url, $match);
        return [$match[1], $match[2] ?: '/'];
    }

    /** A cause may have data of the user, and PHP's log is one of errors, so causes and the level "info" are for a logger only. */
    private function log(string $event, ?\Throwable $cause = null, string $level = 'warning'): void
    {
        $event .= $this->reference ? " [$this->reference]" : '';
        if ($this->logger) {
            $this->logger->log($cause ? 'error' : $level, "[dpplus-connect] $event", $cause ? ['exception' => $cause] : []);
        } elseif ($level !== 'info') {
            error_log("[dpplus-connect] $event");
        }
    }

    private static function base64Url(string $bytes): string
    {
        return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    }
}
