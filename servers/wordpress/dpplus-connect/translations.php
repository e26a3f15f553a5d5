<?php

namespace DpplusConnect;

/** A text in English, or from a translation file of the site. Tools for translators find each text in its call. */
function translated(string $name): string
{
    return match ($name) {
        // written: plugin-translations, by npm run write
        'login' => __('Log in with Secure Connect', 'dpplus-connect'),
        'title' => __('Login successful', 'dpplus-connect'),
        'failed' => __('Login not completed', 'dpplus-connect'),
        'used' => __('Login already used', 'dpplus-connect'),
        'lead' => __('Continue to the website. If you are not logged in there, log in again.', 'dpplus-connect'),
        'continue' => __('Continue', 'dpplus-connect'),
        'back' => __('Back to the website', 'dpplus-connect'),
        'code' => __('Code:', 'dpplus-connect'),
        'reference' => __('Reference:', 'dpplus-connect'),
        'contact' => __('Contact', 'dpplus-connect'),
        'access_denied' => __('You stopped the login, or it was not allowed. Nothing was shared. If you did not stop it, contact the website.', 'dpplus-connect'),
        'expired_state' => __('This login took too long or was already finished. Log in again.', 'dpplus-connect'),
        'unknown_state' => __('We could not match this login to your browser. Log in again. If it happens again, allow cookies or use Chrome, Firefox or Safari.', 'dpplus-connect'),
        'account_mismatch' => __('This Secure Connect account is not linked to your account on this website. If it is yours, log out here, then log in with Secure Connect.', 'dpplus-connect'),
        'service_unavailable' => __('Secure Connect is not available at the moment. You did nothing wrong. Try again in a few minutes.', 'dpplus-connect'),
        'configuration_error' => __('This website has a technical problem. You did nothing wrong. Contact the website and give it the code.', 'dpplus-connect'),
        'server_error' => __('This website has a problem. Try again in a few minutes. If it happens again, contact the website and give it the code.', 'dpplus-connect'),
        'window' => __('Open this link in a new window.', 'dpplus-connect'),
        'not_linked' => __('Your account here is not linked yet. Log in with your password to link it.', 'dpplus-connect'),
        'not_admitted' => __('This website does not accept your account. Contact the website.', 'dpplus-connect'),
        'linked' => __('Your account is linked to Secure Connect.', 'dpplus-connect'),
        'logged_out' => __('If you logged in with Secure Connect, you are still logged in there. On a shared computer, delete the browser’s cookies before you leave.', 'dpplus-connect'),
        'removed' => __('The link to Secure Connect was removed.', 'dpplus-connect'),
        'link' => __('Link your account to Secure Connect', 'dpplus-connect'),
        /* translators: %s: account */
        'log_in_now' => __('To link your account %s, log in with Secure Connect now.', 'dpplus-connect'),
        /* translators: %1$s: account, %2$s: time */
        'login_named' => __('Account at Secure Connect: %1$s (logged in at %2$s)', 'dpplus-connect'),
        'no' => __('No', 'dpplus-connect'),
        'yes' => __('Yes, link them', 'dpplus-connect'),
        'profile' => __('Back to your profile', 'dpplus-connect'),
        'account' => __('Linked account', 'dpplus-connect'),
        /* translators: %s: time */
        'since' => __('Linked since %s.', 'dpplus-connect'),
        'remove' => __('Remove the link', 'dpplus-connect'),
        'effect' => __('Secure Connect then no longer gives access to this account. Its other sessions end.', 'dpplus-connect'),
        'only_user' => __('Not linked. Only the owner can link this account, on the profile page.', 'dpplus-connect'),
        /* translators: %1$s: account, %2$s: site */
        'mail_linked' => __('Your account %1$s on %2$s is now linked to an account at Secure Connect, which gives access to it from now on.', 'dpplus-connect'),
        /* translators: %1$s: account, %2$s: site */
        'mail_removed' => __('Logging in with Secure Connect no longer gives access to your account %1$s on %2$s.', 'dpplus-connect'),
        /* translators: %s: page */
        'mail_end' => __('If you did not do this, change your password and look at “Secure Connect” on your profile page: %s', 'dpplus-connect'),
        'or' => __('or', 'dpplus-connect'),
        /* translators: %s: account */
        'question' => __('Link the account %s to this account at Secure Connect? From then on, logging in with Secure Connect gives access to it.', 'dpplus-connect'),
        /* translators: %s: time */
        'login_unnamed' => __('Account at Secure Connect: the one with which you just logged in (at %s). If Secure Connect did not ask you to log in, answer No: another person may still be logged in there.', 'dpplus-connect'),
        // /written
    };
}
