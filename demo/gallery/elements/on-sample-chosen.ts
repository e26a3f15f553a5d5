/** Hears from the frames of samples which button a visitor has pressed: its settings as a query string. */
export function onSampleChosen(choose: (query: string) => void): void {
  addEventListener('message', ({ data, origin }: MessageEvent<{ chosen?: unknown } | null>) => {
    if (origin === location.origin && typeof data?.chosen === 'string') choose(data.chosen);
  });
}
