import { expect, it } from 'vitest';
import { zoomFor, zoomSteps } from './zoom-steps.ts';

it.each([
  [319, 1],
  [320, 0.75],
  [999, 0.75],
  [1000, 1],
  [1366, 1],
  [1919, 1],
  [2559, 1],
  [2560, 1.25],
  [3840, 1.75],
])('at %i px the zoom is %f', (width, zoom) => {
  expect(zoomFor(width)).toBe(zoom);
});

it('has a step at every breakpoint of the specification', () => {
  expect(zoomSteps.map((step) => step.fromPx)).toEqual([320, 1000, 1366, 1440, 1536, 1600, 1920, 2560, 3840]);
});
