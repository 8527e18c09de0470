import { factoryPayload } from '@tilldeck/contracts/factory/factory-payload.schemas';
import { expect, it } from 'vitest';
import { emptyForm, factoryForm, setCount, stepItems, stepOf, steps, toDraft } from './factory-form.rules.ts';

it('has a step for every item of the payload, and each in one step only', () => {
  const all = steps.flatMap((step) => [...stepItems[step]]);
  expect(all.toSorted()).toEqual(Object.keys(factoryPayload.shape).toSorted());
});

it('leads from the path of a field to its step', () => {
  const paths = ['orderNos', 'payload.timeZone', 'payload.animation.speed', 'payload.launcherId', 'payload.scanCode'];
  expect(paths.map(stepOf)).toEqual(['devices', 'identity', 'startup', 'apps', 'hardware']);
});

it('sends ids of files and leaves out what is empty', () => {
  const file = { id: '7', name: 'sea.png', sizeBytes: 3 };
  const values = factoryForm.parse({
    ...emptyForm,
    name: 'A',
    modelId: '1',
    orderNos: ['SO-1'],
    payload: { wallpaperId: file, animation: { fileId: file }, logoIds: [], defaults: {}, brand: 'North' },
  });
  expect(setCount('startup', values.payload)).toBe(2);
  const { payload } = toDraft(values);
  expect(JSON.parse(JSON.stringify(payload))).toEqual({
    dataSource: 'manual',
    brand: 'North',
    wallpaperId: '7',
    animation: { fileId: '7', speed: 15, intervalS: 0, isLooped: true },
  });
});

it('asks for an order or a code', () => {
  const read = factoryForm.safeParse({ ...emptyForm, name: 'A', modelId: '1' });
  expect(read.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['orderNos', 'orderOrCode'],
  ]);
});
