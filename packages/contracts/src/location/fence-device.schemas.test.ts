import { expect, it } from 'vitest';
import { type DeviceFence, deviceFenceChange, fencesDocument } from './fence-device.schemas.ts';

const fence: DeviceFence = {
  id: '16',
  version: 1,
  name: 'Shop',
  latitude: 52.5,
  longitude: 13.4,
  radiusM: 100,
  event: 'exit',
  action: { kind: 'prompt', notice: 'Bring it back' },
  uploadMinutes: 5,
};
const takes = (change: Record<string, unknown>) =>
  fencesDocument.safeParse({ fences: [{ ...fence, ...change }] }).success;

it('a fence of a device is a whole number of 50 to 5000 metres around a place on earth', () => {
  expect([49, 50, 50.5, 5_000, 5_001].map((radiusM) => takes({ radiusM }))).toEqual([false, true, false, true, false]);
  expect(takes({ latitude: 121.47, longitude: 31.23 })).toBe(false);
  expect(takes({ longitude: 180 }) && takes({ latitude: 90 })).toBe(true);
  expect(takes({ latitude: Number.NaN })).toBe(false);
  expect(takes({ action: { kind: 'prompt', notice: 'x'.repeat(141) } })).toBe(false);
});

it('a change rests on exactly two fixes', () => {
  const fix = { at: 1_000, latitude: 52.5, longitude: 13.4, accuracyM: 5 };
  const change = { epoch: 1, seq: 1, at: 2_000, fenceId: '16', fenceVersion: 1, event: 'exit', step: 'changed' };
  const taken = (fixes: unknown) => deviceFenceChange.safeParse({ ...change, fixes }).success;
  expect([[fix], [fix, fix], [fix, fix, fix]].map(taken)).toEqual([false, true, false]);
  expect(taken([fix, { ...fix, accuracyM: undefined }])).toBe(false);
  expect(deviceFenceChange.safeParse({ ...change, fixes: [fix, fix], fenceId: "1' or 1=1" }).success).toBe(false);
});
