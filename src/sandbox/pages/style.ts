import { createHash } from 'node:crypto';

/** The style sheet of every page; it stands in the page, so that a page is one request and works offline. */
export const style = `
:root{color-scheme:light dark;--ground:#eef1f5;--card:#fff;--ink:#17212e;--soft:#536173;--line:#d3dae3;--hover:#f3f6fa;--accent:#1a56a8;--accent-hover:#154789;--on-accent:#fff;--problem:#b3261e;--notice:#fdf3d7;--notice-ink:#6b4e00}
@media (prefers-color-scheme:dark){:root{--ground:#10161e;--card:#1a222d;--ink:#e9eef5;--soft:#a5b2c2;--line:#374454;--hover:#222d3a;--accent:#8ab8f5;--accent-hover:#a9cbf8;--on-accent:#0d1a2b;--problem:#ffb4ab;--notice:#3a3118;--notice-ink:#f3dc9c}}
*{box-sizing:border-box}
html{font:100%/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif;background:var(--ground);color:var(--ink);-webkit-text-size-adjust:100%;overflow-wrap:break-word}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;align-items:center;gap:1rem;padding:0 1rem}
.notice{align-self:stretch;margin:0 -1rem;padding:.375rem 1rem;background:var(--notice);color:var(--notice-ink);font-size:.875rem;text-align:center}
main{width:100%;max-width:28rem;margin:auto 0;padding:2rem;background:var(--card);border:1px solid var(--line);border-radius:1rem;box-shadow:0 1px 2px #0000000d,0 8px 24px #0000000f}
main>:last-child,main>:last-child>:last-child{margin-bottom:0}
body>main:last-child{margin-bottom:auto}body::after{content:""}
main.wide{max-width:60rem;margin-block:1rem}
.app{display:flex;align-items:center;gap:.75rem;margin:0 0 1.5rem;font-weight:600}
.logo{flex:none;width:2.5rem;height:2.5rem;border-radius:.625rem;object-fit:contain}
span.logo{display:grid;place-items:center;background:var(--accent);color:var(--on-accent);font-size:1.25rem}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.25;letter-spacing:-.01em;text-wrap:balance}
h2{margin:2rem 0 .5rem;font-size:1.125rem}
p{margin:0 0 1rem}
.soft{color:var(--soft)}
ul{margin:0 0 1.5rem;padding:0 0 0 1.25rem}
li{margin:.375rem 0}
a{color:var(--accent)}
form{margin:0}
button{font:inherit;color:inherit;cursor:pointer;min-height:2.75rem}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.persons{display:grid;gap:.5rem;margin:1.25rem 0;padding:0;list-style:none}
.persons li{margin:0}
.person{position:relative;display:grid;grid-template-columns:auto 1fr;column-gap:.75rem;align-items:center;padding:.5rem .75rem;border:1px solid var(--line);border-radius:.625rem}
.person:hover{background:var(--hover);border-color:var(--soft)}
.person button{min-height:0;padding:0;border:0;background:none;font-weight:600;line-height:1.35;text-align:start}
.person button::after{content:"";position:absolute;inset:0;border-radius:inherit}
.person button:focus-visible{outline:0}
.person button:focus-visible::after{outline:3px solid var(--accent);outline-offset:2px}
.person small{grid-column:2;color:var(--soft);font-size:.875rem;line-height:1.35}
.face{grid-row:span 2;display:grid;place-items:center;width:2.25rem;height:2.25rem;border-radius:50%;background:var(--hover);color:var(--soft);font-size:.8125rem;font-weight:600}
.actions:has(.primary:last-child){flex-wrap:wrap-reverse}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}
.actions button{flex:1 1 8rem}
.actions button,.wide button,.button{padding:.5rem 1.25rem;border-radius:.625rem;border:1px solid var(--line);background:transparent;font-weight:600}
.actions button:hover{background:var(--hover)}
.actions .primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.actions .primary:hover{background:var(--accent-hover);border-color:var(--accent-hover)}
.field{margin:0 0 1rem}
label,legend{display:block;margin:0 0 .25rem;padding:0;font-weight:600;font-size:.9375rem}
input{font:inherit;color:inherit;background:var(--card);width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid var(--soft);border-radius:.625rem}
input[aria-invalid]{border-color:var(--problem);box-shadow:inset 0 0 0 1px var(--problem)}
fieldset{margin:0;padding:0;border:0;min-width:0}
.date{display:flex;gap:.75rem}.date .field{flex:1;margin:0}.date label{font-weight:400}
.problem{display:block;margin-top:.25rem;color:var(--problem);font-size:.9375rem}
.link{padding:.5rem 0;background:none;border:0;color:var(--accent);text-decoration:underline;text-underline-offset:.2em}
.account{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 1rem;margin:1.5rem 0 0;padding-top:.75rem;border-top:1px solid var(--line);font-size:.9375rem}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:0 .25rem;padding:.75rem 0;font-size:.875rem}
nav a{display:inline-flex;align-items:center;justify-content:center;min-width:2.75rem;min-height:2.75rem;padding:0 .5rem;color:var(--soft);text-underline-offset:.2em}
nav a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
code{font:.9em ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;font-size:.9375rem}
th,td{padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}
mark{padding:0 .125rem;border-bottom:2px solid var(--problem);background:var(--notice);color:var(--notice-ink)}
mark:empty{padding:0 .25rem}
.toolbar{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center}
.button{display:inline-flex;align-items:center;min-height:2.75rem;color:inherit;text-decoration:none}
.wide button:hover,.button:hover{background:var(--hover)}
.requests{margin:0;padding:0;list-style:none;border-top:1px solid var(--line)}
.requests li{margin:0;border-bottom:1px solid var(--line)}
summary{display:flex;flex-wrap:wrap;gap:0 .625rem;align-items:center;min-height:2.75rem;cursor:pointer}
summary time{margin-inline-start:auto}
.status{font-variant-numeric:tabular-nums;font-weight:600}
.bad{color:var(--problem)}.good{color:var(--soft);font-weight:400}
.hint{margin:.25rem 0 .75rem;padding:.625rem .875rem;border-inline-start:3px solid var(--accent);background:var(--hover);border-radius:.25rem}
dl{display:grid;grid-template-columns:minmax(6rem,max-content) 1fr;gap:.25rem 1rem;margin:.25rem 0 1rem;font-size:.9375rem}
dd{margin:0;overflow-wrap:anywhere}
table .soft{font-weight:400}
.scroll{overflow-x:auto}
.scroll table{min-width:42rem}.scroll code{white-space:nowrap}
@media (max-width:30rem){body:not(.popup) main{padding:1.5rem 1.25rem}}
.popup{gap:0}.popup main{padding:1.25rem 1rem;border:0;box-shadow:none;background:transparent}
.popup .app{margin-bottom:1rem}.popup h1{font-size:1.25rem}.popup .persons{margin:1rem 0}.popup nav{padding:.25rem 0}
.popup{background:var(--card)}
@media (prefers-reduced-motion:no-preference){button{transition:background-color .12s,border-color .12s}}
@media (forced-colors:active){.logo,.face,.actions .primary{border:1px solid}}
`;

/** The CSP source that admits `style` and no other style (CSP 3, 2.3.1). */
export const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
