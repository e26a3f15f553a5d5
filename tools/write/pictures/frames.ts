import type { Page } from '@playwright/test';

/** Converts a PNG by the browser: Playwright does not take screenshots as WebP. */
export async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.width, height: image.height });
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.4);
  }, dataUrl(png));
  return Buffer.from(url.replace(/^.*,/, ''), 'base64');
}

function dataUrl(png: Buffer) {
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Draws screenshots in four columns. */
export async function drawFrames(page: Page, frames: readonly Buffer[], captions: readonly string[]) {
  const figures = frames.map(
    (frame, index) =>
      `<figure><figcaption>${captions[index]}</figcaption><img src="${dataUrl(frame)}" alt=""></figure>`,
  );
  await page.setContent(`<!doctype html><html lang="en"><style>
    body { margin: 0; padding: 6px; display: grid; grid-template-columns: repeat(4, 1fr); gap: 10px }
    body { background: #fff; color: #17212e; font: 600 20px/1.6 system-ui, sans-serif }
    figure { margin: 0 }
    img { display: block; box-sizing: border-box; width: 100%; border: 1px solid #72808f; border-radius: 6px }
    </style>${figures.join('')}`);
}
