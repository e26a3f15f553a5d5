import { addCopyButtons } from './copy.ts';
import { registerButtons } from './live-buttons.ts';

addCopyButtons();
registerButtons(document.querySelectorAll<HTMLElement>('.dpplus-connect'));
