import type { ImageRules } from '@tilldeck/contracts/files/file-kind.schemas';
import sharp, { type Sharp } from 'sharp';
import { Refused } from './check-request.ts';

export interface ImageFacts {
  widthPx: number;
  heightPx: number;
}

/** More pixels are never decoded, whatever a kind allows: 16,384 squared is what libvips takes by default. */
const maxPixels = 16_384 ** 2;

// Only what we take; SVG, PDF, TIFF and the rest of libvips stay shut.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngFile',
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
  ],
});
sharp.concurrency(1);
sharp.cache(false);

/** Reads the size from the head first, then every pixel: a head alone lets a cut picture pass. */
export async function checkImage(path: string, rules: ImageRules): Promise<ImageFacts> {
  const open = () => sharp(path, { limitInputPixels: maxPixels, failOn: 'warning', sequentialRead: true });
  const size = await headOf(open());
  checkSize(size, rules);
  try {
    // Decodes every line and keeps one pixel.
    await open().resize(1, 1, { fit: 'fill', kernel: 'nearest', fastShrinkOnLoad: false }).raw().toBuffer();
  } catch {
    throw new Refused('file.image_damaged');
  }
  return size;
}

async function headOf(image: Sharp): Promise<ImageFacts> {
  const head = await image.metadata().catch((error: Error) => {
    throw /pixel limit/.test(error.message)
      ? new Refused('file.image_too_large', { max: '' })
      : new Refused('file.image_damaged');
  });
  if (!head.width || !head.height) throw new Refused('file.image_damaged');
  return { widthPx: head.width, heightPx: head.height };
}

function checkSize({ widthPx, heightPx }: ImageFacts, { exact, maxWidthPx, maxHeightPx }: ImageRules): void {
  const actual = `${widthPx} x ${heightPx}`;
  if (exact && (widthPx !== exact.widthPx || heightPx !== exact.heightPx))
    throw new Refused('file.image_size', { expected: `${exact.widthPx} x ${exact.heightPx}`, actual });
  if (widthPx > (maxWidthPx ?? Number.POSITIVE_INFINITY) || heightPx > (maxHeightPx ?? Number.POSITIVE_INFINITY))
    throw new Refused('file.image_too_large', { max: `${maxWidthPx ?? '∞'} x ${maxHeightPx ?? '∞'}`, actual });
}
