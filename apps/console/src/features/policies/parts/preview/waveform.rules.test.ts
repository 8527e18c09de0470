import { expect, it } from 'vitest';
import { peaksOf, wavePath } from './waveform.rules.ts';

it('takes the loudest sample of each part, whichever its sign', () => {
  expect(peaksOf(Float32Array.from([0, 0.5, -0.75, 0.25, 0, 0]), 3)).toEqual([0.5, 0.75, 0]);
  expect(peaksOf(new Float32Array(0), 2)).toEqual([0, 0]);
});

it('draws peaks around the middle, and silence as a dot', () => {
  expect(wavePath([1, 0], 20, 10)).toBe('M5 0V10M15 4.5V5.5');
});
