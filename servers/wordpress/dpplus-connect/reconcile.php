<?php

namespace DpplusConnect;

// Step 11 of docs/other-languages.md: makes up for reports that failed.

/** UUIDs in one request, at most. */
const LARGEST_REPORT = 1000;

/** The sites with a registration: this one, and on a network those with their own. */
function registered_sites(): array
{
    $own = defined('DPPLUS_SITES') && is_array(DPPLUS_SITES) && is_multisite() ? DPPLUS_SITES : [];
    $sites = array_keys(array_filter($own, fn($settings) => isset($settings['CLIENT_ID'])));
    return array_unique([get_current_blog_id(), ...(is_multisite() ? [get_main_site_id()] : []), ...$sites]);
}

/** Returns what a function returns at a site of a network. */
function at_site(int $site, callable $do): mixed
{
    if (!is_multisite()) {
        return $do();
    }
    switch_to_blog($site);
    $result = $do();
    restore_current_blog();
    return $result;
}

function authorization(): array
{
    return ['Authorization' => 'Basic ' . base64_encode(setting('CLIENT_ID') . ':' . setting('CLIENT_SECRET'))];
}

/** Reports UUIDs. Returns those that the service does not know, or null after a failure. */
function report_all(array $uuids, string $as, array $more = []): ?array
{
    if (!$uuids) {
        return [];
    }
    if (count($uuids) <= LARGEST_REPORT) {
        $headers = ['Content-Type' => 'application/json'] + authorization();
        $request = ['method' => 'POST', 'body' => wp_json_encode(['uuids' => $uuids]), 'headers' => $headers];
        $failure = null;
        call("/api/uuids/$as", $request + $more, $failure, 'unknown_uuid');
        if ($failure !== '404 unknown_uuid' || count($uuids) === 1) {
            return match ($failure) {
                null => [],
                '404 unknown_uuid' => $uuids,
                default => null,
            };
        }
    }
    // It is all or nothing: one UUID that the service does not know would hold up the others for good.
    $unknown = [];
    $size = count($uuids) > LARGEST_REPORT ? LARGEST_REPORT : (int) ceil(count($uuids) / 10);
    foreach (array_chunk($uuids, $size) as $part) {
        $found = report_all($part, $as, $more);
        if ($found === null) {
            return null;
        }
        array_push($unknown, ...$found);
    }
    return $unknown;
}

/**
 * Reports the differences between the list of the service and the links of this registration. Returns the numbers of UUIDs, or null
 * if the service does not respond, or if it would disconnect more than $maxRemoved users, by default half of them.
 */
function reconcile(?int $maxRemoved = null): ?array
{
    global $wpdb;
    $failure = null;
    $list = call('/api/uuids/connected', ['headers' => authorization(), 'limit_response_size' => 100_000_000], $failure);
    if ($failure !== null || !is_array($list['uuids'] ?? null)) {
        return null;
    }
    $there = array_map('strtolower', array_filter($list['uuids'], 'is_string'));
    // Read last: a link is stored before it is reported, so a UUID on the list of the service is stored by then.
    $here = $wpdb->get_col($wpdb->prepare("SELECT DISTINCT meta_value FROM $wpdb->usermeta WHERE meta_key = %s", meta_key('uuid')));
    if ($wpdb->last_error !== '') {
        return null;
    }
    [$missing, $removed] = [array_values(array_diff($here, $there)), array_values(array_diff($there, $here))];
    if (count($removed) > ($maxRemoved ?? count($there) / 2)) {
        note('reconcile-refused', count($removed) . ' of ' . count($there));
        return null;
    }
    $unknown = report_all($missing, 'connected');
    if ($unknown === null || report_all($removed, 'disconnected') === null) {
        return null;
    }
    return ['added' => count($missing) - count($unknown), 'removed' => count($removed), 'unknown' => count($unknown)];
}

/** Runs once a day. */
function schedule(): void
{
    if (!wp_next_scheduled('dpplus_connect_reconcile')) {
        wp_schedule_event(time() + DAY_IN_SECONDS, 'daily', 'dpplus_connect_reconcile');
    }
}

/** The command `wp dpplus-connect reconcile [--max-removed=<number>]`. */
function reconcile_command(array $words, array $options): void
{
    $most = $options['max-removed'] ?? null;
    if ($most !== null && !ctype_digit((string) $most)) {
        \WP_CLI::error('--max-removed needs a number.');
    }
    $result = reconcile($most === null ? null : (int) $most);
    if ($result === null) {
        \WP_CLI::error('Nothing was reconciled, or only a part. The log of PHP has the reason.');
    } else {
        \WP_CLI::success("Connected: $result[added]. Disconnected: $result[removed]. Unknown to the service: $result[unknown].");
    }
}
