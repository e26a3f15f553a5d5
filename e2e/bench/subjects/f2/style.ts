// The whole look, as short as it goes. Its rules are those of src/button/page/dp_connect.css, whose comments say why.
const button = 'a.dpplus-connect:not([data-style=false],[hidden],[part],#_#_)';
const sans = 'var(--dpplus-font,system-ui,sans-serif)';
const arm = '#0000 69%,currentColor calc(69% + .6px) calc(100% - .6px),#0000)';
const room = '/.64em 1.18em no-repeat';

const announcements =
  '@keyframes dpplus-found{}@layer dpplus{a.dpplus-connect:not([data-dpplus]),a.dpplus-return,dpplus-connect:not(:defined){animation:dpplus-found 1ms!important}}';

const look =
  `${button}{--_fill:var(--dpplus-color,#0b4ea2);--_after:block;letter-spacing:0;` +
  'display:inline-block;box-sizing:border-box!important;width:var(--dpplus-width,fit-content)!important;' +
  'max-width:100%!important;padding:var(--_pad,.75em 1.5em)!important;border:1px solid var(--_fill)!important;' +
  'border-radius:var(--dpplus-radius,.5em)!important;background:var(--_fill)!important;box-shadow:none!important;' +
  'color:var(--dpplus-text-color,#fff)!important;' +
  `font:600 var(--dpplus-font-size,calc(var(--_size,1)*max(1rem,16px)))/1.375 ${sans}!important;` +
  'opacity:1!important;text-transform:none!important;text-align:center!important;text-indent:0!important;' +
  'text-decoration:none!important;contain:none!important;' +
  '&[data-style=large]{--_size:1.125;--_pad:.875em 2em}' +
  '&[data-style=medium]{--_size:.9375;--_pad:.5em 1.25em}' +
  '&[data-style=small]{--_size:.875;--_pad:.4em 1em}' +
  '@supports(color:light-dark(red,red)){&{--_fill:var(--dpplus-color,light-dark(#0b4ea2,#a8c8ff));' +
  'color:var(--dpplus-text-color,light-dark(#fff,#06214a))!important}' +
  '&:hover{--_fill:var(--dpplus-color,light-dark(#083c80,#c4daff))}' +
  '&:is(:active,[data-dpplus=busy]){--_fill:var(--dpplus-color,light-dark(#062f66,#dbe8ff))}}' +
  '&[data-theme=outline]:not(:hover){background:canvas!important;color:var(--_fill)!important}' +
  '&:focus-visible{outline:2px solid #06214a!important;outline-offset:2px!important;box-shadow:0 0 0 6px #fff!important}' +
  '&[data-dpplus=busy]{border:1px dashed!important;cursor:progress}' +
  '&[aria-disabled=true]{opacity:.5!important;cursor:default}' +
  '&:before,&:after{content:none}' +
  '.dpplus-label,&[data-mark=true]:before{all:unset;content:"";padding-left:1.7em;' +
  `background:radial-gradient(.72em .9em at .74em .24em,${arm} 0${room},` +
  `radial-gradient(.72em .9em at -.1em .24em,${arm} .56em${room},` +
  `radial-gradient(.2em at .32em .36em,currentColor calc(100% - .6px),#0000) .28em${room};` +
  '@media(forced-colors:active){color:linktext;forced-color-adjust:none}}' +
  '.dpplus-label{display:block;width:fit-content;margin:auto;text-align:start}' +
  `.dpplus-help{all:unset;display:block;font:400 .8em/1.375 ${sans}}}` +
  '.dpplus-status{position:fixed;clip-path:inset(50%)}' +
  '.dpplus-help{display:block}' +
  'a.dpplus-connect[data-dpplus=""]:not([href="#"],[data-mode=redirect],#_#_):after{all:unset;display:var(--_after);content:""/" (opens in a new window)"}' +
  '@media(display-mode:standalone){a.dpplus-connect[data-dpplus]:not([data-mode=popup],#_#_):after{content:none}}';

let css = announcements;
let sheet: CSSStyleSheet | undefined;

/** Whether something of ours may be seen by now. */
export const isLookComplete = () => css !== announcements;

/** To be called before something of ours is seen: a page without a button parses no look. */
export const completeStyles = (): void => {
  if (isLookComplete()) return;
  css += look;
  sheet?.replaceSync(css);
};

/** Again with each gesture: another library may have thrown it away. */
export const addStyles = ({ adoptedStyleSheets }: DocumentOrShadowRoot): void => {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  if (!adoptedStyleSheets.includes(sheet)) adoptedStyleSheets.push(sheet);
};
