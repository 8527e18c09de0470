import type { ImageRules } from '@tilldeck/contracts/files/file-kind.schemas';
import { Refused } from './check-request.ts';

export interface ImageFacts {
  widthPx: number;
  heightPx: number;
}

/** More is never decoded, whatever a kind allows; it is also what libvips takes by default. */
export const maxSidePx = 16_383;

export function checkImageSize({ widthPx, heightPx }: ImageFacts, rules: ImageRules): void {
  const { exact, minWidthPx = 1, minHeightPx = 1, maxWidthPx = maxSidePx, maxHeightPx = maxSidePx } = rules;
  const actual = `${widthPx} x ${heightPx}`;
  if (exact && (widthPx !== exact.widthPx || heightPx !== exact.heightPx))
    throw new Refused('file.image_size', { expected: `${exact.widthPx} x ${exact.heightPx}`, actual });
  if (widthPx > maxWidthPx || heightPx > maxHeightPx)
    throw new Refused('file.image_too_large', { max: `${maxWidthPx} x ${maxHeightPx}`, actual });
  if (widthPx < minWidthPx || heightPx < minHeightPx)
    throw new Refused('file.image_too_small', { min: `${minWidthPx} x ${minHeightPx}`, actual });
}
