<?php

namespace DpplusConnect;

// cspell:ignore CURLPROTO HTTPHEADER WRITEFUNCTION

/** The endpoints of the service: docs/protocol.md, from "Token endpoint" on. Each failure is a line of the log. */
final class Service
{
    /** Seconds for a response, and for the report of a login, during which the user waits. */
    private const LONGEST = 10;
    private const PATIENCE = 3;

    /** UUIDs in one request, at most. */
    private const BATCH = 1000;

    /** Bytes of responses. The list of UUIDs has no pages: this is enough for 2,500,000. */
    private const USUAL = 100_000;
    private const LARGEST_PHOTO = 5_000_000;
    private const LONGEST_LIST = 100_000_000;

    private const UUID = '/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/D';

    /** The members of data that not each response has, with their scopes. */
    private const SCOPES = [
        // written: scope-members, by npm run write
        'email' => 'email',
        'phone_number' => 'phone',
        'photo' => 'eid_photo',
        'address' => 'eid_address',
        // /written
    ];

    /** $log gets the text of a failure. */
    public function __construct(private array $settings, private \Closure $log)
    {
    }

    /** Returns the grant of a code, with uuid, access_token and the scope within ALLOWED_SCOPE, or an error. */
    public function exchange(string $code): array|string
    {
        $form = [
            'grant_type' => 'authorization_code',
            'code' => $code,
            'client_id' => $this->settings['CLIENT_ID'],
            'client_secret' => $this->settings['CLIENT_SECRET'],
            'redirect_uri' => $this->settings['REDIRECT_URI'],
        ];
        $isGrant = fn($grant) => preg_match(self::UUID, self::lower($grant['uuid'] ?? null));
        $options = [CURLOPT_POSTFIELDS => http_build_query($form, '', '&')];
        [$status, $failure, $grant] = $this->call('/oauth/token', $options, $isGrant);
        if ($failure === '') {
            $text = fn($name) => is_string($grant[$name] ?? null) ? $grant[$name] : '';
            $scope = array_intersect(explode(' ', $text('scope')), explode(' ', $this->settings['ALLOWED_SCOPE']));
            return ['uuid' => self::lower($grant['uuid']), 'access_token' => $text('access_token'), 'scope' => implode(' ', $scope)];
        }
        $isOfApp = $status >= 400 && $status < 500 && !in_array($status, [408, 429], true) && $failure !== 'invalid_grant';
        return $isOfApp ? 'configuration_error' : 'service_unavailable';
    }

    /** Returns the data of a grant: "user" with the scope email or phone, "eid" with eid_profile. Without parts that failed. */
    public function data(array $grant): array
    {
        $isOwn = fn($user) => self::lower($user['uuid'] ?? $grant['uuid']) === $grant['uuid'];
        $data = [
            'user' => $this->fetch($grant, ['email', 'phone'], '/oauth/user_data', $isOwn),
            'eid' => $this->fetch($grant, ['eid_profile'], '/oauth/eid_data', fn($eid) => $eid && !array_is_list($eid)),
        ];
        // The service also sends what an earlier login was granted.
        $isWithin = fn($name) => in_array(self::SCOPES[$name] ?? '', ['', ...explode(' ', $grant['scope'])], true);
        return array_map(fn($part) => array_filter($part, $isWithin, ARRAY_FILTER_USE_KEY), array_filter($data));
    }

    /** Returns the bytes of the photo on the identity card, a JPEG or PNG, or null. It needs the scope eid_photo. */
    public function photo(array $grant): ?string
    {
        // A page or an SVG in its place could run on the origin of the site.
        $isPhoto = fn($bytes, $type) => preg_match('~^image/(jpeg|png)$~Di', $type);
        return $this->fetch($grant, ['eid_photo'], '/oauth/eid_photo_data', $isPhoto, self::LARGEST_PHOTO);
    }

    /** Requests data if one of the scopes is granted. A user without such data is not a failure. */
    private function fetch(array $grant, array $scopes, string $path, callable $isRight, ?int $limit = null): array|string|null
    {
        if (!array_intersect($scopes, explode(' ', $grant['scope'])) || !preg_match('/^[!-~]+$/D', $grant['access_token'])) {
            return null;
        }
        $options = [CURLOPT_HTTPHEADER => ["Authorization: Bearer {$grant['access_token']}"]];
        [, $failure, $found] = $this->call($path, $options, $isRight, $limit, 'not_found');
        return $failure === '' ? $found : null;
    }

    /** Reports the UUID of a login. One that the service does not know is a line of the log. */
    public function connect(string $uuid): void
    {
        if ($this->report([$uuid], 'connected', self::PATIENCE)) {
            ($this->log)('request-failed: /api/uuids/connected 404 unknown_uuid');
        }
    }

    /** Reports UUIDs as "connected" or "disconnected". Returns those that the service does not know, or null after a failure. */
    public function report(array $uuids, string $as, int $wait = self::LONGEST): ?array
    {
        $uuids = self::listOf($uuids, $as);
        if (!$uuids) {
            return [];
        }
        if (count($uuids) <= self::BATCH) {
            $headers = ['Content-Type: application/json', $this->authorization()];
            $options = [CURLOPT_HTTPHEADER => $headers, CURLOPT_POSTFIELDS => json_encode(['uuids' => $uuids]), CURLOPT_TIMEOUT => $wait];
            [, $failure] = $this->call("/api/uuids/$as", $options, fn() => true, null, 'unknown_uuid');
            if ($failure !== 'unknown_uuid' || count($uuids) === 1) {
                return $failure === '' ? [] : ($failure === 'unknown_uuid' ? $uuids : null);
            }
        }
        // It is all or nothing: one UUID that the service does not know would hold up the others for good.
        $unknown = [];
        foreach (array_chunk($uuids, count($uuids) > self::BATCH ? self::BATCH : (int) ceil(count($uuids) / 10)) as $part) {
            $found = $this->report($part, $as, $wait);
            if ($found === null) {
                return null;
            }
            array_push($unknown, ...$found);
        }
        return $unknown;
    }

    /** Returns the UUIDs that the service has as connected, or null if it does not respond. */
    public function connected(): ?array
    {
        $isList = fn($answer) => is_array($answer['uuids'] ?? null);
        $options = [CURLOPT_HTTPHEADER => [$this->authorization()]];
        [, $failure, $answer] = $this->call('/api/uuids/connected', $options, $isList, self::LONGEST_LIST);
        return $failure === '' ? self::listOf($answer['uuids'], 'connected') : null;
    }

    /**
     * Reports the differences between the list of the service and the one that $list returns. Reads $list last: a site stores a
     * UUID before it is reported, so a UUID on the list of the service is stored by then. Returns as Login::reconcile().
     */
    public function reconcile(callable $list, ?int $maxRemoved): ?array
    {
        $there = $this->connected();
        if ($there === null) {
            return null;
        }
        $here = self::listOf($list(), 'reconcile');
        [$missing, $removed] = [array_values(array_diff($here, $there)), array_values(array_diff($there, $here))];
        // A short list is more often a query that failed or has a limit than a site that lost most of its users.
        if (count($removed) > ($maxRemoved ?? count($there) / 2)) {
            ($this->log)('reconcile-refused: ' . count($removed) . ' of ' . count($there));
            return null;
        }
        $unknown = $this->report($missing, 'connected');
        if ($unknown === null || $this->report($removed, 'disconnected') === null) {
            return null;
        }
        return ['added' => array_values(array_diff($missing, $unknown)), 'removed' => $removed, 'unknown' => $unknown];
    }

    /** Returns UUIDs in lower case, each once. */
    private static function listOf(iterable $uuids, string $what): array
    {
        $found = [];
        foreach ($uuids as $uuid) {
            $uuid = self::lower($uuid);
            if (!preg_match(self::UUID, $uuid)) {
                $number = count($found) + 1;
                throw new \InvalidArgumentException("$what: value $number is not a UUID. Pass the UUIDs of connected users only.");
            }
            $found[] = $uuid;
        }
        return array_values(array_unique($found));
    }

    private static function lower(mixed $text): string
    {
        return is_string($text) ? strtolower($text) : '';
    }

    private function authorization(): string
    {
        return 'Authorization: Basic ' . base64_encode("{$this->settings['CLIENT_ID']}:{$this->settings['CLIENT_SECRET']}");
    }

    /**
     * Sends a request: returns the status (0 without a response), the code of a failure or '', and the JSON, or the bytes of an
     * image. $isRight gets the body and its type. The code $expected is not a failure.
     */
    private function call(string $path, array $options, callable $isRight, ?int $limit = null, string $expected = ''): array
    {
        $body = '';
        $curl = curl_init($this->settings['INTERNAL_SERVICE'] . $path);
        curl_setopt_array($curl, $options + [
            CURLOPT_TIMEOUT => self::LONGEST,
            CURLOPT_ENCODING => '', // accepts and decodes what curl can read: a CDN may compress without being asked
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_WRITEFUNCTION => function ($curl, string $part) use (&$body, $limit): int {
                $body .= $part;
                return strlen($body) > ($limit ?? self::USUAL) ? 0 : strlen($part);
            },
        ]);
        curl_exec($curl);
        $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        $type = (string) curl_getinfo($curl, CURLINFO_CONTENT_TYPE);
        $json = str_starts_with($type, 'image/') ? $body : (array) json_decode(preg_replace('/^\xEF\xBB\xBF/', '', $body), true);
        $failure = match (true) {
            curl_errno($curl) !== 0 => 'cURL_' . curl_errno($curl),
            intdiv($status, 100) !== 2 => Login::codeOf(is_array($json) ? $json['error'] ?? null : null),
            default => $isRight($json, $type) ? '' : 'invalid_response',
        };
        if ($failure !== '' && $failure !== $expected) {
            $hint = $failure === 'invalid_client' ? ': check CLIENT_ID and CLIENT_SECRET' : '';
            ($this->log)("request-failed: $path $status $failure$hint");
        }
        return [$status, $failure, $json];
    }
}
