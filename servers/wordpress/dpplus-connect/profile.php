<?php

namespace DpplusConnect;

function users_with(string $uuid): array
{
    return get_users(['meta_key' => meta_key('uuid'), 'meta_value' => $uuid, 'blog_id' => 0]);
}

function uuid_of(int $user): string
{
    return (string) get_user_meta($user, meta_key('uuid'), true);
}

/** The time of the link, in the words of WordPress. Empty if it is unknown. */
function since(int $user): string
{
    $time = (int) get_user_meta($user, meta_key('since'), true);
    return $time ? wp_date(get_option('date_format') . ' ' . get_option('time_format'), $time) : '';
}

/** The token of the user's WordPress session, or an empty text. */
function session(): string
{
    $token = wp_get_session_token();
    return \WP_Session_Tokens::get_instance(get_current_user_id())->verify($token) ? $token : '';
}

/** The login that waits in this session for the user's decision at this registration: UUID, email address, time. Sets it if there is an argument. */
function offer(?array $new = null): array
{
    $sessions = \WP_Session_Tokens::get_instance(get_current_user_id());
    $session = $sessions->get(session());
    $key = meta_key('offer');
    if ($new !== null && $session) {
        // The sites of a network share their sessions.
        $sessions->update(session(), [$key => $new] + $session);
    }
    $offer = $new ?? $session[$key] ?? [];
    return $offer && $offer[2] > time() - 600 ? $offer : [];
}

/** Keeps a login that began in this session, and the email address that the user shares, for the page that asks. */
function offer_link(string $uuid, string $token, string $href): array
{
    [$user] = users_with($uuid) + [null];
    if ($user && $user->ID !== get_current_user_id()) {
        note('login-refused', 'account_mismatch');
        return failure('account_mismatch', link_action($href));
    }
    $email = call('/oauth/user_data', ['headers' => ['Authorization' => "Bearer $token"]])['email'] ?? '';
    offer([$uuid, is_string($email) ? $email : '', time()]);
    return [page(link_action($href)), ''];
}

/** Reads the user's answer to the question, and links the account after a yes, unless another account has the UUID. */
function answer_offer(\WP_User $user, array $offer, string $href): never
{
    if (!$offer) {
        note('accept-refused', 'no-login');
        leave(failure('expired_state', link_action($href))[0]);
    }
    [$uuid, , $time] = $offer;
    check_admin_referer("dpplus-link-$uuid-$time");
    offer([]);
    if (($_POST['answer'] ?? '') !== 'yes') {
        leave($href ?: admin_url('profile.php'));
    }
    if (users_with($uuid) || !add_user_meta($user->ID, meta_key('uuid'), $uuid, true)) {
        note('accept-refused', 'not-stored');
        leave(failure('account_mismatch', link_action($href))[0]);
    }
    update_user_meta($user->ID, meta_key('since'), time());
    report($uuid, 'connected');
    notify($user, 'linked');
    do_action('dpplus_connect_linked', $user->ID);
    leave(add_query_arg('dpplus-message', 'linked', $href ?: admin_url('profile.php')));
}

/**
 * Removes the link, on a network each link of the user, because a login at one site is a session at all of them. Ends the sessions
 * that a login over the link may have begun. Returns whether there was one.
 */
function remove_link(\WP_User $user): bool
{
    $uuids = uuids_of($user->ID);
    if (!$uuids) {
        return false;
    }
    foreach ($uuids as $site => $uuid) {
        at_site($site, function () use ($user): void {
            delete_user_meta($user->ID, meta_key('uuid'));
            delete_user_meta($user->ID, meta_key('since'));
        });
    }
    // Of another user, this ends all sessions.
    \WP_Session_Tokens::get_instance($user->ID)->destroy_others(wp_get_session_token());
    report_removed($uuids);
    notify($user, 'removed');
    do_action('dpplus_connect_removed', $user->ID);
    return true;
}

/** Sends an email as WordPress does for a new password, in the language of the user. */
function notify(\WP_User $user, string $event): void
{
    $locale = fn() => get_user_locale($user);
    add_filter('pre_determine_locale', $locale);
    $site = wp_specialchars_decode(get_option('blogname'), ENT_QUOTES);
    $subject = sprintf('[%s] %s', $site, rtrim(text($event), '.'));
    $text = text("mail_$event", $user->user_login, home_url()) . "\n\n" . text('mail_end', admin_url('profile.php')) . "\n";
    remove_filter('pre_determine_locale', $locale);
    wp_mail($user->user_email, $subject, $text);
}

function draw_profile(\WP_User $user): void
{
    $table = '<h2 id="dpplus-connect">Secure Connect</h2><table class="form-table" role="presentation"><tr><th scope="row">%s</th><td>';
    printf($table, esc_html(text('account')));
    if (uuid_of($user->ID)) {
        draw_linked($user);
    } elseif ($user->ID === get_current_user_id()) {
        printf('<p><a class="button" href="%s">%s</a></p>', esc_url(page('dpplus-connect-link')), esc_html(text('link')));
    } else {
        echo '<p>', esc_html(text('only_user')), '</p>';
    }
    echo '</td></tr></table>';
}

function draw_linked(\WP_User $user): void
{
    $since = since($user->ID);
    echo $since ? '<p>' . esc_html(text('since', $since)) . '</p>' : '';
    $button = '<p><button class="button" form="dpplus-remove">%s</button></p><p class="description">%s</p>';
    printf($button, esc_html(text('remove')), esc_html(text('effect')));
    // A form inside of the profile's form is not possible.
    add_action('admin_footer', function () use ($user) {
        printf('<form id="dpplus-remove" method="post" action="%s">', esc_url(admin_url('admin-post.php')));
        echo '<input type="hidden" name="action" value="dpplus_remove">';
        printf('<input type="hidden" name="user_id" value="%d">', $user->ID);
        wp_nonce_field("dpplus-remove-$user->ID", '_wpnonce', false);
        echo '</form>';
    });
}

/** The shortcode of a page where users link their account and remove the link, also if they have no access to wp-admin. */
function draw_link_state(): string
{
    $user = wp_get_current_user();
    if (!$user->ID) {
        return '';
    }
    $isNew = in_array(shown(), ['linked', 'removed'], true);
    $message = $isNew ? '<p role="status">' . message_html(shown()) . '</p>' : '';
    if (!uuid_of($user->ID)) {
        $url = esc_url(page(link_action(here())));
        return sprintf('%s<p><a href="%s">%s</a></p>', $message, $url, esc_html(text('link')));
    }
    $since = since($user->ID);
    $form = sprintf('%s<form method="post" action="%s">', $message, esc_url(page('dpplus-connect-remove')));
    $form .= $since ? '<p>' . esc_html(text('since', $since)) . '</p>' : '';
    $form .= wp_nonce_field("dpplus-remove-$user->ID", '_wpnonce', false, false);
    $form .= sprintf('<input type="hidden" name="href" value="%s">', esc_attr(here()));
    return sprintf('%s<p><button>%s</button></p><p>%s</p></form>', $form, esc_html(text('remove')), esc_html(text('effect')));
}

/** Answers the form of draw_link_state(). */
function remove_here(): never
{
    $user = wp_get_current_user();
    if (!session() || $_SERVER['REQUEST_METHOD'] !== 'POST') {
        leave(wp_login_url());
    }
    check_admin_referer("dpplus-remove-$user->ID");
    remove_link($user);
    leave(add_query_arg('dpplus-message', 'removed', local(wp_unslash($_POST['href'] ?? ''))));
}

/** Shows the message about a link at the top of the profile. */
function show_message(): void
{
    if (shown()) {
        echo '<div class="notice notice-success is-dismissible"><p>', message_html(shown()), '</p></div>';
    }
}

/** Answers the form of draw_linked(). */
function remove_from_profile(): never
{
    $user = get_userdata((int) ($_POST['user_id'] ?? 0));
    if (!$user || !current_user_can('edit_user', $user->ID)) {
        wp_die(esc_html__('Sorry, you are not allowed to edit this user.'), '', ['response' => 403]);
    }
    check_admin_referer("dpplus-remove-$user->ID");
    remove_link($user);
    leave(add_query_arg('dpplus-message', 'removed', get_edit_user_link($user->ID)));
}

/** Returns the UUIDs of a user by site. On a network, a user can have a link for each registration. */
function uuids_of(int $user): array
{
    $keys = [];
    foreach (registered_sites() as $site) {
        $keys += [at_site($site, fn() => meta_key('uuid')) => $site];
    }
    return array_filter(array_map(fn($key) => (string) get_user_meta($user, $key, true), array_flip($keys)));
}

/** Reports the UUIDs of sites as disconnected, each to its registration. */
function report_removed(array $uuids): void
{
    foreach ($uuids as $site => $uuid) {
        at_site($site, fn() => report($uuid, 'disconnected'));
    }
}

function report_deleted(int $user): void
{
    report_removed(uuids_of($user));
}

/** Returns the link for an export of the personal data of an email address. */
function export_link(string $email): array
{
    $user = get_user_by('email', $email);
    $data = [];
    foreach ($user ? uuids_of($user->ID) : [] as $site => $uuid) {
        $since = at_site($site, fn() => since($user->ID));
        array_push($data, ['name' => 'UUID', 'value' => $uuid], ['name' => text('account'), 'value' => $since]);
    }
    $item = ['group_id' => 'dpplus-connect', 'group_label' => 'Secure Connect', 'item_id' => 'dpplus-connect', 'data' => $data];
    return ['data' => $data ? [$item] : [], 'done' => true];
}

function erase_link(string $email): array
{
    $user = get_user_by('email', $email);
    $isRemoved = $user && remove_link($user);
    return ['items_removed' => $isRemoved, 'items_retained' => false, 'messages' => [], 'done' => true];
}
