<?php

namespace DpplusConnect;

/** The login of a site whose pages include callback.php: with settings of dpplus-settings.php and the environment. */
final class Site
{
    /** The settings of the environment, where their names have the prefix. Other tools have names such as SECRET. */
    private const PREFIX = 'DPPLUS_';

    /** Of the sandbox, on the computer of a developer: for the web server of PHP. */
    private const DEMO = ['SERVICE' => 'http://127.0.0.1:4000', 'CLIENT_ID' => 'demoapp', 'CLIENT_SECRET' => 'demosecret'];

    /**
     * Returns the login for this request, and responds if a browser requested callback.php, which is in the folder. A wrong setting
     * ends the request with its need.
     */
    public static function open(string $folder, bool $isRequested): Login
    {
        static $login = null;
        if ($login) {
            return $login;
        }
        [$file, $given, $environment] = self::readSettings($folder);
        $settings = (array) $given + $environment + (PHP_SAPI === 'cli-server' ? self::DEMO : []);
        try {
            is_array($given) || throw new \InvalidArgumentException('dpplus-settings.php: needs <?php return [...];');
            $login = Login::create($settings)->in(self::headers());
            // A login that comes back ends on its return page.
            $isComing = in_array(Login::asked($_SERVER['QUERY_STRING'] ?? ''), ['answer', 'return'], true);
            $isComing || $login->checkStore();
        } catch (\InvalidArgumentException $fault) {
            $login = null;
            $name = strstr($fault->getMessage(), ':', true);
            $text = $fault->getMessage() . (is_array($given) ? self::sourceOf($name, $file, $given, $environment) : '');
            error_log("[dpplus-connect] $text" . self::valueOf($name, $settings));
            self::send(500, Login::PRIVATE, $text);
            exit(1);
        }
        if ($isRequested) {
            $path = explode('?', $_SERVER['REQUEST_URI'] ?? '', 2)[0];
            $uri = "$path?" . ($_SERVER['QUERY_STRING'] ?? '');
            self::send(...$login->respond($_SERVER['REQUEST_METHOD'] ?? '', $uri, self::headers()));
        }
        return $login;
    }

    /** Returns the headers of this request. */
    private static function headers(): array
    {
        $headers = [];
        foreach ($_SERVER as $name => $value) {
            if (str_starts_with($name, 'HTTP_') && is_string($value)) {
                $headers[strtr(substr($name, 5), '_', '-')] = $value;
            }
        }
        return $headers;
    }

    /** Returns the name of dpplus-settings.php or '', what it returns, and the settings of the environment. Apache's SetEnv is in $_SERVER. */
    private static function readSettings(string $folder): array
    {
        // A host can disable getenv.
        $own = function_exists('getenv') ? getenv() : [];
        $environment = [];
        foreach (array_keys(Login::DEFAULTS) as $name) {
            $value = $own[self::PREFIX . $name] ?? $_SERVER[self::PREFIX . $name] ?? null;
            $environment += is_string($value) ? [$name => $value] : [];
        }
        foreach ([$folder, dirname($folder)] as $place) {
            if (@is_file("$place/dpplus-settings.php")) {
                return ["$place/dpplus-settings.php", require "$place/dpplus-settings.php", $environment];
            }
        }
        return ['', [], $environment];
    }

    /** Returns where a wrong setting is from. */
    private static function sourceOf(string $name, string $file, array $given, array $environment): string
    {
        if (array_key_exists($name, $given)) {
            return ' It is in dpplus-settings.php.';
        }
        if (!array_key_exists($name, Login::DEFAULTS)) {
            return '';
        }
        $hidden = ini_get('open_basedir') ? ', or open_basedir hides it' : '';
        $none = $file ? '' : " There is no dpplus-settings.php beside callback.php or one folder above it$hidden.";
        return match (true) {
            isset($environment[$name]) => ' It is in the environment, as ' . self::PREFIX . "$name.$none",
            default => $name === 'STORE' ? '' : " It is not set.$none",
        };
    }

    /** Returns the value of a wrong setting for the log, unless it may be secret. */
    private static function valueOf(string $name, array $settings): string
    {
        $value = array_key_exists($name, Login::DEFAULTS) ? $settings[$name] ?? null : null;
        if ($value === null || preg_match('/SECRET/', $name) || is_string($value) && str_contains($value, '@')) {
            return '';
        }
        return ' Its value is ' . (is_string($value) ? json_encode($value, JSON_INVALID_UTF8_SUBSTITUTE) : get_debug_type($value)) . '.';
    }

    /**
     * Sets a cookie of $_COOKIE to the value of exactly this name, for the session of your site. Another host of the domain can
     * plant a second cookie. PHP takes the first one, and reads "shop.session" as "shop_session". Two values count as missing.
     */
    public static function keepExactCookie(string $name): void
    {
        $values = Login::cookiesIn($_SERVER['HTTP_COOKIE'] ?? '', $name);
        unset($_COOKIE[$name]);
        if (count($values) === 1) {
            $_COOKIE[$name] = rawurldecode($values[0]);
        }
    }

    private static function send(int $status, array $headers, string $body): void
    {
        http_response_code($status);
        foreach ($headers as $name => $values) {
            foreach ((array) $values as $value) {
                header("$name: $value", $name !== 'Set-Cookie');
            }
        }
        echo $body;
    }
}
