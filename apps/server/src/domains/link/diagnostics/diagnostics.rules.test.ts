import { describe, expect, it } from 'vitest';
import { diagnose, type Known } from './diagnostics.rules.ts';

const now = new Date('2026-05-01T12:00:00Z');
const healthy: Known = {
  state: 'online',
  now,
  statusEveryS: 300,
  isShopOpen: null,
  lastOnlineAt: '2026-05-01T08:00:00Z',
  reportedAt: '2026-05-01T11:58:00Z',
  batteryPercent: 80,
  isCharging: false,
  batteryTemperature: 30,
  memoryTotalMb: 2_000,
  memoryFreeMb: 900,
  storageTotalMb: 16_000,
  storageFreeMb: 8_000,
  networkType: 'wifi',
  signalDbm: -60,
  printerState: 'ready',
  lastExamination: null,
  boots: 1,
  crashes: 0,
  disconnects: 1,
  setAsides: 0,
};
const codesOf = (changes: Partial<Known>) => diagnose({ ...healthy, ...changes }).map(({ code }) => code);

describe('what is wrong with a device', () => {
  it('is nothing where all is well, or unknown', () => {
    expect(codesOf({})).toEqual([]);
    const unknown = {
      batteryPercent: null,
      memoryFreeMb: null,
      storageFreeMb: null,
      signalDbm: null,
      printerState: null,
    };
    expect(codesOf(unknown)).toEqual([]);
  });
  it.each<[string, Partial<Known>]>([
    ['disabled', { state: 'disabled' }],
    ['never_connected', { state: 'inactive' }],
    ['offline', { state: 'offline' }],
    ['offline', { state: 'offline', isShopOpen: true }],
    ['offline_closed', { state: 'offline', isShopOpen: false }],
    ['silent', { reportedAt: '2026-05-01T11:40:00Z' }],
    ['silent', { reportedAt: null }],
    ['battery_low', { batteryPercent: 9 }],
    ['battery_hot', { batteryTemperature: 61 }],
    ['memory_low', { memoryFreeMb: 100 }],
    ['storage_low', { storageFreeMb: 700 }],
    ['storage_low', { storageTotalMb: 4_000, storageFreeMb: 450 }],
    ['storage_low', { storageTotalMb: 4_000, storageFreeMb: 801 }],
    ['signal_weak', { networkType: 'mobile', signalDbm: -115 }],
    ['signal_weak', { networkType: 'wifi', signalDbm: -81 }],
    ['printer_paper_out', { printerState: 'paper_out' }],
    ['printer_paper_low', { printerState: 'paper_low' }],
    ['printer_trouble', { printerState: 'cover_open' }],
    ['examination_failed', { lastExamination: { result: 'failed', failedCount: 2, at: '2026-05-01T10:00:00Z' } }],
    ['crashing', { crashes: 7 }],
    ['restarting', { boots: 6 }],
    ['flapping', { disconnects: 12 }],
    ['set_aside', { setAsides: 1 }],
  ])('is found: %s', (code, changes) => {
    expect(codesOf(changes)).toEqual([code]);
  });
  it('of a till that is off while its shop is closed is only a note', () => {
    expect(diagnose({ ...healthy, state: 'offline', isShopOpen: false })).toMatchObject([{ severity: 'note' }]);
    expect(diagnose({ ...healthy, state: 'offline', isShopOpen: true })).toMatchObject([{ severity: 'major' }]);
    expect(codesOf({ isShopOpen: false })).toEqual([]);
  });
  it('asks less of a mobile network than of Wi-Fi', () => {
    expect(codesOf({ networkType: 'mobile', signalDbm: -90 })).toEqual([]);
  });
  it('tells a full storage from a tight one, in readable units', () => {
    const found = (changes: Partial<Known>) => diagnose({ ...healthy, ...changes })[0];
    expect(found({ storageFreeMb: 400 })).toMatchObject({ severity: 'major', value: '400 MB' });
    expect(found({ storageFreeMb: 900 })).toMatchObject({ severity: 'minor', value: '900 MB' });
    expect(found({ storageTotalMb: 3_000, storageFreeMb: 800 })).toBeUndefined();
    expect(found({ storageTotalMb: null, storageFreeMb: 400 })).toMatchObject({ severity: 'major' });
  });
  it('calls neither a small storage nor a large one full by one figure alone', () => {
    const found = (changes: Partial<Known>) => diagnose({ ...healthy, ...changes })[0];
    expect(found({ storageTotalMb: 256, storageFreeMb: 120 })).toBeUndefined();
    expect(found({ storageTotalMb: 256, storageFreeMb: 40 })).toMatchObject({ severity: 'minor' });
    expect(found({ storageTotalMb: 256, storageFreeMb: 20 })).toMatchObject({ severity: 'major', value: '20 MB' });
    expect(found({ storageTotalMb: 64_000, storageFreeMb: 3_000 })).toBeUndefined();
    expect(found({ storageTotalMb: 64_000, storageFreeMb: 450 })).toMatchObject({ severity: 'major' });
  });
  it('leaves a low battery alone while it charges', () => {
    expect(codesOf({ batteryPercent: 5, isCharging: true })).toEqual([]);
  });
  it('stands worst first, with its figure', () => {
    const found = diagnose({ ...healthy, state: 'offline', batteryPercent: 4, printerState: 'paper_out' });
    expect(found.map(({ code, value }) => [code, value])).toEqual([
      ['offline', null],
      ['printer_paper_out', null],
      ['battery_low', '4 %'],
    ]);
  });
});
