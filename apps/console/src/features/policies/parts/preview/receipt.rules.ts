import type { printSettingsPolicy } from '@tilldeck/contracts/policies/setting-policies.schemas';
import type { z } from 'zod';

type PrintSettings = Partial<z.output<typeof printSettingsPolicy.payload>>;

export interface ReceiptLook {
  widthPx: number;
  /** How dark the print is. */
  inkPercent: number;
  /** Empty paper below the last line. */
  feedPx: number;
  cut: 'none' | 'partial' | 'full';
}

const pxPerMm = 3;
const pxPerLine = 8;
/** The palest print can still be read. */
const [palest, darkest] = [62, 100];
const mostDensity = 15;

/** How a sample receipt looks with these settings; what is not set looks as printers usually print. */
export const receiptLook = ({
  paperMm = 58,
  density = 10,
  feedLines = 3,
  cut = 'full',
}: PrintSettings): ReceiptLook => ({
  widthPx: paperMm * pxPerMm,
  inkPercent: Math.round(palest + ((darkest - palest) * (density - 1)) / (mostDensity - 1)),
  feedPx: 8 + feedLines * pxPerLine,
  cut,
});
