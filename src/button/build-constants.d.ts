/** Set by the build, one value per language. */
declare const __LANG__: import('../../contract/languages.ts').Language;
/** The package's version. */
declare const __VERSION__: string;
/** Subresource Integrity's metadata of the element's file. In the script only. */
declare const __ELEMENT_INTEGRITY__: string;
/** `DP_BASE_URL` of the build's environment, or the empty string. */
declare const __DP_BASE_URL__: string;
/** `DP_SERVICE_NAME` of the build's environment, or "Secure Connect": the name that people know the service by. */
declare const __DP_SERVICE_NAME__: string;

declare module '*.css?inline' {
  const css: string;
  export default css;
}

declare module '*.js?raw' {
  const source: string;
  export default source;
}
