import { createSlots } from '../slots.ts';
import { createLowThread } from '../threads/low-thread.ts';

export interface CaptchaDrawing {
  svg: string;
  width: number;
  height: number;
}

/** A picture takes some milliseconds; those who would wait behind more than these are told to come back. */
const brushes = createSlots(2, 40);
const paint = createLowThread<CaptchaDrawing, Uint8Array>(new URL('./captcha.main.ts', import.meta.url));

/**
 * Paints a drawing as a PNG: bent by waves along both axes, with grain and specks in it. What leaves the server is
 * pixels; the strokes they came from do not.
 */
export const paintCaptcha = (drawing: CaptchaDrawing): Promise<Buffer> =>
  brushes.run(async () => Buffer.from(await paint(drawing)));
