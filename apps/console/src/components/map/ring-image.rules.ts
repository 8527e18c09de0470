import type { MapInk } from './map-style.rules.ts';

/** Steps of a ring: a share between none and all is never drawn as none or all. */
export const ringSteps = 12;

/** How many of the steps are filled for `part` of `total`. */
export function ringStep(part: number, total: number): number {
  if (total <= 0 || part <= 0) return 0;
  if (part >= total) return ringSteps;
  return Math.min(ringSteps - 1, Math.max(1, Math.round((part / total) * ringSteps)));
}

/** Diameter in pixels: grows with the digits, so that the number has room. */
export const ringSize = (total: number): number => Math.min(64, 28 + 6 * Math.floor(Math.log10(Math.max(1, total))));

export const ringName = (part: number, total: number): string => `ring-${ringStep(part, total)}-${ringSize(total)}`;

const pattern = /^ring-(\d+)-(\d+)$/;
export const ringPixelRatio = 2;

/** The ring an image name asks for: the filled part solid, the rest thin, so that the share is told without colours. */
export function ringImage(name: string, ink: MapInk): ImageData | undefined {
  const [, step, size] = (pattern.exec(name) ?? []).map(Number);
  if (step === undefined || size === undefined) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * ringPixelRatio;
  const pen = canvas.getContext('2d');
  if (!pen) return undefined;
  pen.scale(ringPixelRatio, ringPixelRatio);
  const middle = size / 2;
  const arc = (radius: number, from: number, to: number) => {
    pen.beginPath();
    pen.arc(middle, middle, radius, from, to);
  };
  const top = -Math.PI / 2;
  const end = top + (step / ringSteps) * 2 * Math.PI;
  arc(middle - 0.5, 0, 2 * Math.PI);
  pen.fillStyle = ink.surface;
  pen.fill();
  if (step < ringSteps) {
    arc(middle - 3, end, top + 2 * Math.PI);
    pen.strokeStyle = ink.idle;
    pen.lineWidth = 2;
    pen.stroke();
  }
  if (step > 0) {
    arc(middle - 3, top, end);
    pen.strokeStyle = ink.ok;
    pen.lineWidth = 5;
    pen.stroke();
  }
  return pen.getImageData(0, 0, canvas.width, canvas.height);
}
