/**
 * Captcha letters as strokes on a 4 x 6 grid, so that no text and no font stands in the picture. Letters that look
 * alike (0 O, 1 I, 5 S) are left out.
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

/** The picture, 120 x 40, each letter turned, bent and crossed by noise. */
export function captchaSvg(text: string, random: Random): string {
  const near = (value: number, spread: number) => (value + (random() - 0.5) * spread).toFixed(1);
  const glyphs = text.split('').map((letter, index) => {
    const points = (strokes[letter] ?? '')
      .split(' ')
      .map((pair) => pair.split(',').map(Number) as [number, number])
      .map(([x, y]) => `${near(x * 4.2, 1.6)},${near(y * 4, 1.6)}`)
      .join(' ');
    const place = `translate(${near(12 + index * 27, 5)} ${near(9, 5)}) rotate(${near(0, 30)} 8 12)`;
    return `<polyline points="${points}" transform="${place}" stroke-width="${near(2.6, 1)}"/>`;
  });
  const noise = Array.from(
    { length: 5 },
    () =>
      `<path d="M${near(10, 20)} ${near(20, 40)} Q${near(60, 80)} ${near(20, 60)} ${near(110, 20)} ${near(20, 40)}" stroke-width="${near(1.2, 0.6)}" opacity=".6"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="120" height="40"><rect width="120" height="40" fill="#eef2f8"/><g fill="none" stroke="#274060" stroke-linecap="round" stroke-linejoin="round">${noise.join('')}${glyphs.join('')}</g></svg>`;
}
