// The whole look: sizes, themes, light and dark, forced colours, the shield, the help line.
const button = "a.dpplus-connect:not([data-style='false'],#_#_)";

export const css = `
@keyframes dpplus-found{}
@layer dpplus{a.dpplus-connect:not([data-dpplus]),a.dpplus-return{animation:dpplus-found 1ms!important}}
${button}{--_fill:var(--dpplus-color,light-dark(#0b4ea2,#a8c8ff));
box-sizing:border-box;display:inline-block;max-width:100%;padding:.75em 1.5em;border:1px solid var(--_fill);
border-radius:var(--dpplus-radius,.5em);background:var(--_fill);
color:var(--dpplus-text-color,light-dark(#fff,#06214a));
font:600 1rem/1.375 var(--dpplus-font,system-ui,sans-serif);text-align:center;text-decoration:none;cursor:pointer}
${button}[data-theme=outline]{background:none;color:var(--_fill)}
${button}:hover{background-image:linear-gradient(#8883 0 0)}
${button}:focus-visible{outline:3px solid var(--_fill);outline-offset:2px}
${button}[data-style=large]{font-size:1.125rem;padding:.875em 2em}
${button}[data-style=medium]{font-size:.9375rem;padding:.5em 1.25em}
${button}[data-style=small]{font-size:.8125rem;padding:.375em 1em}
:not([data-style='false'])>.dpplus-label{padding-inline-start:1.6em;background:
linear-gradient(currentColor 0 0)0 0/1em .6em no-repeat,
conic-gradient(from -45deg at 50% 100%,currentColor 90deg,#0000 0)0 .6em/1em .6em no-repeat}
.dpplus-help{display:block;font:400 .8em/1.375 var(--dpplus-font,system-ui,sans-serif)}`;
