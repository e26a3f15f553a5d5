<?php

namespace DpplusConnect;

// cspell:ignore SECRETBOX NONCEBYTES MACBYTES
// The result of a login, for a browser that has lost the first response: docs/protocol.md, "An answer that comes twice".

const WORKING = 'working';
const DELIVERED = 'delivered';

/** Replaces the entry of a state. A database that fails ends no login. */
function remember(string $id, string $entry, int $seconds): void
{
    global $wpdb;
    $until = time() + $seconds;
    $insert = "INSERT INTO $wpdb->options (option_name, option_value, autoload) VALUES (%s, %s, 'no')";
    $values = ["dpplus_answer_$id", "$until $entry", "$until $entry"];
    $wpdb->query($wpdb->prepare("$insert ON DUPLICATE KEY UPDATE option_value = %s", $values));
}

/** Returns the entry of a state, or ''. get_option() would take it from a cache. */
function recall(string $id): string
{
    global $wpdb;
    $value = (string) $wpdb->get_var($wpdb->prepare("SELECT option_value FROM $wpdb->options WHERE option_name = %s", "dpplus_answer_$id"));
    [$until, $entry] = explode(' ', $value, 2) + ['', ''];
    return (int) $until > time() ? $entry : '';
}

/** Strangers can use up states, so about 5,000 entries remain, the latest. */
function delete_old_answers(): void
{
    global $wpdb;
    $answers = "FROM $wpdb->options WHERE option_name LIKE 'dpplus\_answer\_%'";
    $oldest = $wpdb->get_var("SELECT option_id $answers ORDER BY option_id DESC LIMIT 5000, 1");
    $isOld = "(option_id <= %d OR SUBSTRING_INDEX(option_value, ' ', 1) <= %s)";
    $wpdb->query($wpdb->prepare("DELETE $answers AND $isOld", (int) $oldest, (string) time()));
}

/** The key of a result. The content of the database is of no use without the cookie of the browser. */
function answer_key(string $bind, string $id): string
{
    return hash('sha256', sign(secret(), audience(), 'answer', $bind, '0', $id, ''), true);
}

/** Keeps the outcome of the first request with a state, and the cookies that it sets. */
function keep(string $bind, string $id, array $outcome): void
{
    $cookies = preg_replace('/^Set-Cookie: */i', '', array_values(preg_grep('/^Set-Cookie:/i', headers_list())));
    $nonce = random_bytes(SODIUM_CRYPTO_SECRETBOX_NONCEBYTES);
    $text = wp_json_encode([$outcome, $cookies], JSON_INVALID_UTF8_SUBSTITUTE);
    remember($id, base64_encode($nonce . sodium_crypto_secretbox($text, $nonce, answer_key($bind, $id))), 60);
}

/** Returns what keep() got in another request of this browser, or null. */
function kept(string $bind, string $id, string $entry): ?array
{
    $bytes = (string) base64_decode($entry, true);
    if (strlen($bytes) <= SODIUM_CRYPTO_SECRETBOX_NONCEBYTES + SODIUM_CRYPTO_SECRETBOX_MACBYTES) {
        return null;
    }
    $nonce = substr($bytes, 0, SODIUM_CRYPTO_SECRETBOX_NONCEBYTES);
    $text = sodium_crypto_secretbox_open(substr($bytes, strlen($nonce)), $nonce, answer_key($bind, $id));
    return $text === false ? null : json_decode($text, true);
}

/** Returns the result of the first request with a state, USED if there is none, or DELIVERED if the browser has it. */
function find_result(string $bind, string $id): array|string
{
    $isWaiting = false;
    for ($look = 0; $look < 300; $look++) {
        $entry = recall($id);
        if ($entry === DELIVERED) {
            return $isWaiting ? USED : $entry;
        }
        if ($entry !== '' && $entry !== WORKING) {
            return kept($bind, $id, $entry) ?? USED;
        }
        if ($entry === '' && $look > 0) { // at the first look, another process may not have begun yet
            break;
        }
        $isWaiting = $entry === WORKING;
        usleep(100_000);
    }
    return USED;
}
