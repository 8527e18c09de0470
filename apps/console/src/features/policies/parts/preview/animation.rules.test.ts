import { describe, expect, it } from 'vitest';
import { animationFrame, pictureNames } from './animation.rules.ts';

describe('a boot animation', () => {
  const animation = { count: 10, speed: 5, intervalS: 1 };

  it('shows its pictures at its speed, rests on the last one, and begins again', () => {
    expect([0, 199, 200, 1_999, 2_000, 2_999, 3_000].map((ms) => animationFrame(animation, ms))).toEqual([
      0, 0, 1, 9, 9, 9, 0,
    ]);
  });

  it('stays on its first picture without a speed or pictures', () => {
    expect(animationFrame({ ...animation, speed: 0 }, 900)).toBe(0);
    expect(animationFrame({ ...animation, count: 0 }, 900)).toBe(0);
  });

  it('consists of the numbered pictures of its folder', () => {
    expect(pictureNames(['boot/00002.png', 'boot/', 'boot/00001.png', '__MACOSX/00001.png', 'boot/read.me'])).toEqual([
      'boot/00001.png',
      'boot/00002.png',
    ]);
  });
});
