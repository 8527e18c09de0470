import type { EffectiveDocument, EffectiveRule } from '@tilldeck/contracts/policies/effective.schemas';
import { expect, it } from 'vitest';
import { linesOfValue } from '../../../components/setting/effective-value.rules.ts';
import { compareDocuments, explainedLines } from './effective-lines.rules.ts';

const rule: EffectiveRule = {
  id: '1',
  name: 'North',
  scope: 'group',
  targetName: 'North',
  orgName: 'Vendor',
  publishedBy: 'Li Wei',
  publishedAt: '2026-05-03T10:00:00.000Z',
  isLocked: false,
};
const documentOf = (kind: EffectiveDocument['items'][number]['kind'], values: Record<string, unknown>) => ({
  items: [
    {
      kind,
      outcome: 'verified' as const,
      reason: null,
      reportedAt: null,
      values: Object.entries(values).map(([field, value]) => ({ field, value, rule, beat: [] })),
    },
  ],
});

it('names settings of a device by field, entries of a list by the list', () => {
  expect(linesOfValue('custom_settings', { field: 'scanner', value: { prefix: 'A' }, rule, beat: [] })).toEqual([
    { path: ['scanner', 'prefix'], value: 'A' },
  ]);
  expect(linesOfValue('kiosk', { field: '', value: { package: 'com.till', pin: null }, rule, beat: [] })).toEqual([
    { path: ['package'], value: 'com.till' },
  ]);
  expect(linesOfValue('auto_install', { field: 'com.till', value: 'com.till', rule, beat: [] })).toEqual([
    { path: ['packages'], value: ['com.till'] },
  ]);
});

it('explains settings of one rule together, and apart those that won over another', () => {
  const beat = [{ ...rule, id: '2', name: 'All', reason: 'scope' as const }];
  expect(
    explainedLines({
      kind: 'custom_settings',
      values: [
        { field: 'volume', value: 40, rule, beat: [] },
        { field: 'brightness', value: 70, rule, beat },
        { field: 'screenTimeoutS', value: 0, rule, beat: [] },
      ],
    }),
  ).toMatchObject([
    {
      rule,
      beat: [],
      lines: [
        { path: ['volume'], value: 40 },
        { path: ['screenTimeoutS'], value: 0 },
      ],
    },
    { rule, beat, lines: [{ path: ['brightness'], value: 70 }] },
  ]);
  expect(
    explainedLines({
      kind: 'auto_install',
      values: ['com.a', 'com.b'].map((name) => ({ field: name, value: name, rule, beat: [] })),
    }),
  ).toMatchObject([{ rule, beat: [], lines: [{ path: ['packages'], value: ['com.a', 'com.b'] }] }]);
});

it('puts the same setting of two places side by side and marks what would change', () => {
  const [item] = compareDocuments(
    documentOf('custom_settings', { volume: 40, brightness: 70 }),
    documentOf('custom_settings', { volume: 40, screenTimeoutS: 0 }),
  );
  expect(item?.rows.map(({ key, isChanged }) => [key, isChanged])).toEqual([
    ['volume', false],
    ['brightness', true],
    ['screenTimeoutS', true],
  ]);
});

it('compares entries of lists one by one', () => {
  const [item] = compareDocuments(
    documentOf('auto_install', { 'com.a': 'com.a', 'com.b': 'com.b' }),
    documentOf('auto_install', { 'com.b': 'com.b' }),
  );
  expect(item?.rows.map(({ key, isChanged }) => [key, isChanged])).toEqual([
    ['com.a', true],
    ['com.b', false],
  ]);
});
