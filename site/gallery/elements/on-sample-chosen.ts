/** Calls a function with the settings of the sample button that a visitor has pressed, as a query string. */
export function onSampleChosen(choose: (query: string) => void): void {
  addEventListener('message', ({ data, origin }: MessageEvent<{ chosen?: unknown } | null>) => {
    if (origin === location.origin && typeof data?.chosen === 'string') choose(data.chosen);
  });
}
