import { html } from 'hono/html';
import { samplesSection } from './samples-section.js';
import { versionSection } from './version-section.js';
import { wayBackSection } from './way-back-section.js';

/** @import { GallerySettings } from '../index.js' */

/**
 * The page with everything. What can be read without a script is written here; what moves is a custom element.
 *
 * @param {GallerySettings} settings
 */
export const galleryPage = (settings) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="description" content="The Secure Connect login button: see it, configure it, try it, copy it.">
    <title>dpplus-connect: the gallery</title>
    <link rel="icon" href="/gallery/assets/icon.svg">
    <link rel="stylesheet" href="/gallery/assets/gallery.css">
    <script type="module" src="/gallery/assets/gallery.js"></script>
  </head>
  <body>
    <a class="skip" href="#configure">Skip to the configurator</a>
    <header>
      <a class="brand" href="/gallery"><img src="/gallery/assets/icon.svg" width="32" height="32" alt="">dpplus-connect</a>
      <nav aria-label="On this page">
        <a href="#configure">Configure</a>
        <a href="#samples">All buttons</a>
        <a href="#way-back">The way back</a>
        <a href="/">Demo app</a>
      </nav>
    </header>
    <main>
      <div class="intro">
        <h1>The Secure Connect login button</h1>
        <p class="lead">One script tag and one link log a person in with two factors. Choose how the button looks, click it through against the sandbox, and take the code with you.</p>
      </div>
      <section id="configure" aria-labelledby="configure-heading" tabindex="-1">
        <h2 id="configure-heading">Configure</h2>
        <gallery-configurator base-url="${settings.baseUrl}" client-id="${settings.clientId}" redirect-uri="${settings.redirectUri}">
          <p>The configurator needs JavaScript. The buttons do not: without it they are plain links.</p>
        </gallery-configurator>
      </section>
      ${samplesSection()}
      ${wayBackSection(settings)}
      ${versionSection()}
    </main>
    <footer>
      <p>The buttons of this page log in to <a href="/">Linden</a>, a demo app, at the sandbox that stands in for the service. Nothing leaves this machine.</p>
    </footer>
  </body>
</html>`;
