import type { DeviceSnapshot } from '@tilldeck/contracts/devices/device-snapshot.schemas';
import { expect, it } from 'vitest';
import { deviceLines, isDifference } from './device-lines.rules.ts';

const snapshot = (state: string, apps: [string, string][], more: object = {}): DeviceSnapshot =>
  ({
    record: { state, firmwareVersion: '1.0', osVersion: '', group: null, shop: null, operator: null, tags: [] },
    reported: {
      apps: apps.map(([name, version]) => ({ package: `com.${name}`, name, version })),
      networkType: 'wifi',
      batteryPercent: 50,
      ...more,
    },
  }) as unknown as DeviceSnapshot;

const before = snapshot('online', [
  ['till', '1.0'],
  ['menu', '3.0'],
  ['same', '1.0'],
]);

it('marks what was added, removed and changed, and counts no readings', () => {
  const now = snapshot(
    'offline',
    [
      ['till', '2.0'],
      ['kiosk', '1.0'],
      ['same', '1.0'],
    ],
    { networkType: 'mobile', batteryPercent: 20 },
  );
  const lines = deviceLines(before, now);
  expect(
    lines.filter(isDifference).map(({ part, key, before: old, now: fresh, mark }) => [part, key, old, fresh, mark]),
  ).toEqual([
    ['device', 'state', 'online', 'offline', 'changed'],
    ['network', 'networkType', 'wifi', 'mobile', 'changed'],
    ['apps', 'com.kiosk', null, '1.0', 'added'],
    ['apps', 'com.menu', '3.0', null, 'removed'],
    ['apps', 'com.till', '1.0', '2.0', 'changed'],
  ]);
  expect(lines.find(({ key }) => key === 'batteryPercent')).toMatchObject({ before: 50, now: 20, mark: 'changed' });
});

it('has no differences from itself, nor where the device is gone', () => {
  expect(deviceLines(before, before).filter(isDifference)).toEqual([]);
  const gone = deviceLines(before, null);
  expect(gone.filter(isDifference)).toEqual([]);
  expect(gone.find(({ key }) => key === 'state')).toMatchObject({ before: 'online', now: null });
});

it('compares only what both sides may show', () => {
  expect(deviceLines({ useLog: [] }, { useLog: [] })).toEqual([]);
});
