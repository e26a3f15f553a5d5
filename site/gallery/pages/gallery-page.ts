import { html } from 'hono/html';
import { serviceName } from '../../../demo/relying-app/service-name.ts';
import { frame } from '../../pages/frame.ts';

/** The page with the configurator. What can be read without a script is written here; what moves is a custom element. */
export const galleryPage = () =>
  frame({
    root: '',
    title: 'Gallery – dpplus-connect',
    description: `The ${serviceName} login button: see it, configure it, try it, copy it.`,
    current: 'gallery',
    script: 'gallery',
    main: html`<main id="main" tabindex="-1">
      <div class="intro">
        <h1>The ${serviceName} login button</h1>
        <p class="lead">Choose its look and its language, try it, then copy the code.</p>
        <p>It logs in to Linden, a demo app, with test users. <a id="app" href="received.html">What your server sees</a></p>
      </div>
      <gallery-configurator><p>The configurator needs JavaScript. The buttons do not: without it they are plain links.
        <a href="docs/attributes.html">Attributes</a></p></gallery-configurator>
    </main>`,
  });
