<?php

namespace DpplusConnect;

// cspell:ignore wpautop

/** Registers the block of the button: the same as the shortcode. */
function register_block(): void
{
    wp_register_script('dpplus-connect-block', plugins_url('block.js', __FILE__), ['wp-blocks', 'wp-block-editor', 'wp-element'], VERSION, true);
    register_block_type('dpplus-connect/button', [
        'api_version' => 2,
        'title' => text('login'),
        'category' => 'widgets',
        'icon' => 'lock',
        'supports' => ['html' => false],
        'editor_script' => 'dpplus-connect-block',
        'render_callback' => fn() => '<div class="wp-block-dpplus-connect-button">' . draw_on_page() . '</div>',
    ]);
}

/** Suggests a text for the privacy policy of the site. */
function suggest_privacy_text(): void
{
    $host = (string) wp_parse_url(setting('SERVICE'), PHP_URL_HOST);
    /* translators: %s: host of the script */
    $text = __('You can log in here with Secure Connect. If you link your account, this website stores a UUID, which identifies you to us, and the date of the link, until you remove the link or the account. While you link it, we receive your email address if you share it, show it to you, and do not store it with the account. Pages with the button load a script from %s, which receives your IP address, the user agent of your browser and the origin of the page. A cookie with a random number binds a login to this browser, until its session ends. It has no other purpose.', 'dpplus-connect');
    wp_add_privacy_policy_content('Secure Connect', wpautop(esc_html(sprintf($text, $host))));
}
