/**
 * Captcha letters as strokes on a 4 x 6 grid, so that painting them needs no font. Letters that look alike (0 O, 1 I,
 * 5 S) are left out.
 */
const strokes: Record<string, string> = {
  '2': '0,1 1,0 3,0 4,1 4,2 0,6 4,6',
  '3': '0,0 4,0 2,2 4,4 3,6 0,6',
  '4': '3,6 3,0 0,4 4,4',
  '6': '4,0 1,2 0,4 1,6 3,6 4,4 3,3 0,4',
  '7': '0,0 4,0 1,6',
  '9': '0,6 3,4 4,2 3,0 1,0 0,2 1,3 4,2',
  A: '0,6 2,0 4,6 3,4 1,4',
  C: '4,1 3,0 1,0 0,2 0,4 1,6 3,6 4,5',
  E: '4,0 0,0 0,3 3,3 0,3 0,6 4,6',
  F: '0,6 0,0 4,0 0,0 0,3 3,3',
  H: '0,0 0,6 0,3 4,3 4,0 4,6',
  K: '0,0 0,6 0,3 4,0 0,3 4,6',
  L: '0,0 0,6 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 3,0 4,1 4,2 3,3 0,3',
  R: '0,6 0,0 3,0 4,1 4,2 3,3 0,3 4,6',
  T: '0,0 4,0 2,0 2,6',
  U: '0,0 0,5 1,6 3,6 4,5 4,0',
  V: '0,0 2,6 4,0',
  W: '0,0 1,6 2,3 3,6 4,0',
  X: '0,0 4,6 2,3 4,0 0,6',
  Y: '0,0 2,3 4,0 2,3 2,6',
  Z: '0,0 4,0 0,6 4,6',
};
const letters = Object.keys(strokes);

export type Random = () => number;

export const captchaText = (random: Random, length = 4): string =>
  Array.from({ length }, () => letters[Math.floor(random() * letters.length)]).join('');

export const normalCaptcha = (answer: string): string => answer.trim().toUpperCase();

/** Twice as large as it is shown. */
export const captchaSize = { width: 240, height: 80 };

/**
 * What is painted, before it is bent and sprinkled (`platform/auth/captcha-painter.ts`). Nobody but us sees these
 * strokes: letters overlap, lean and differ in size, and lines as thick as their strokes run through them.
 */
export function captchaDrawing(text: string, random: Random): string {
  const near = (value: number, spread: number) => (value + (random() - 0.5) * spread).toFixed(1);
  const glyphs = text.split('').map((letter, index) => {
    const points = (strokes[letter] ?? '')
      .split(' ')
      .map((pair) => pair.split(',').map(Number) as [number, number])
      .map(([x, y]) => `${near(x * 9, 3)},${near(y * 8, 3)}`)
      .join(' ');
    const place = `translate(${near(24 + index * 52, 10)} ${near(17, 10)}) rotate(${near(0, 30)} 18 24) skewX(${near(0, 14)}) scale(${near(1, 0.2)} ${near(1, 0.2)})`;
    return `<polyline points="${points}" transform="${place}" stroke-width="${near(5, 1.6)}"/>`;
  });
  const lines = Array.from(
    { length: 2 },
    () =>
      `<path d="M${near(8, 16)} ${near(40, 70)} C${near(70, 60)} ${near(40, 110)} ${near(160, 60)} ${near(40, 110)} ${near(232, 16)} ${near(40, 70)}" stroke-width="${near(2.4, 1)}"/>`,
  );
  const { width, height } = captchaSize;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/><g fill="none" stroke="#000" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}${glyphs.join('')}</g></svg>`;
}
