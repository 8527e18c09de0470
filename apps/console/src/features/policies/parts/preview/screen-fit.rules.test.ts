import { expect, it } from 'vitest';
import { modelsOfSize, modelsWithout } from './screen-fit.rules.ts';

const models = [
  { id: '1', name: 'D2', screenWidth: 1920, screenHeight: 1080 },
  { id: '2', name: 'D2-Pro', screenWidth: 1920, screenHeight: 1080 },
  { id: '3', name: 'M2', screenWidth: 1280, screenHeight: 800 },
];

it('fits a picture to screens of exactly its size', () => {
  expect(modelsOfSize(models, { widthPx: 1920, heightPx: 1080 }).map(({ name }) => name)).toEqual(['D2', 'D2-Pro']);
  expect(modelsOfSize(models, { widthPx: 1080, heightPx: 1920 })).toEqual([]);
});

it('names the chosen models that no picture fits', () => {
  expect(modelsWithout(models, ['1', '3'], [{ widthPx: 1920, heightPx: 1080 }]).map(({ name }) => name)).toEqual([
    'M2',
  ]);
  expect(modelsWithout(models, [], [])).toEqual([]);
});
