/// <reference path="./build-constants.d.ts" />
import { authorizationEndpoint } from './authorization-url.ts';
import { findBaseUrl } from './base-url.ts';
import { reportPage } from './diagnostics.ts';

/** The language that this build was made for. */
export const language = __LANG__;

/** The package's version. */
export const version = __VERSION__;

// An injected <img name="currentScript"> takes the property's place; only a real script tag may say where people log in.
const tag = document.currentScript;
const script = tag instanceof HTMLScriptElement ? tag : undefined;
const baseUrl = findBaseUrl(script?.getAttribute('data-base-url'), __DP_BASE_URL__, script?.src, reportPage);

/** Address of the authorization page, `undefined` when nobody said where the service is (contract 1.1). */
export const endpoint = baseUrl && authorizationEndpoint(baseUrl, language);

/** Where a login with enrollment data is POSTed (spec 4.2). */
export const enrollmentEndpoint = `${baseUrl}/oauth/authenticate`;
