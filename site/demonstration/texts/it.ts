import type { DemonstrationTexts } from './en.ts';

export const it: DemonstrationTexts = {
  demonstration: 'Dimostrazione',
  notice: 'Queste pagine seguono un percorso fisso. Non viene inviato alcun dato.',
  withoutScript: 'La dimostrazione richiede JavaScript.',
  refused: 'Questa dimostrazione torna solo alla propria pagina di ritorno, e solo per il sito «demoapp».',
};
