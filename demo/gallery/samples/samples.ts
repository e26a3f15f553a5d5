import { moveWithArrows } from './move-with-arrows.ts';

// The gallery takes the button into its configurator instead of a login.
document.addEventListener('dpplus-beforeopen', (event) => {
  event.preventDefault();
  const { href, search } = event.target as HTMLAnchorElement;
  if (parent === window) location.assign(href);
  else parent.postMessage({ chosen: search }, location.origin);
});

moveWithArrows([...document.querySelectorAll<HTMLAnchorElement>('.dpplus-connect')]);
