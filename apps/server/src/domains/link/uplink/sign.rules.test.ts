import { deviceStatus, printerStates } from '@tilldeck/contracts/link/uplink.schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diagnose } from '../diagnostics/diagnostics.rules.ts';
import { signBits, signWords } from './sign.rules.ts';

const status = (said: object) => deviceStatus.parse({ epoch: 1, seq: 1, at: 0, ...said });
/** As the statement in the database puts them together. */
const after = (before: number, said: object): number => {
  const bits = BigInt(signBits(status(said)));
  return Number((bits & 4_294_967_295n) | ((bits >> 32n) & BigInt(before)));
};
const words = (said: object) => signWords(after(0, said));

describe('the signs of a status', () => {
  it.each<[object, string[]]>([
    [{}, []],
    [{ printer: 'ready', batteryPercent: 80, storageFreeMb: 9_000, signalDbm: -60 }, []],
    [{ printer: 'paper_low' }, ['paper_low']],
    [{ printer: 'failed' }, ['failed', 'attention']],
    [{ batteryPercent: 19, isCharging: true }, ['battery_20', 'battery_30', 'battery_50']],
    [{ batteryPercent: 9 }, ['battery_10', 'battery_20', 'battery_30', 'battery_50', 'attention']],
    [{ storageFreeMb: 800 }, ['storage_1000', 'storage_2000']],
    [{ storageTotalMb: 256, storageFreeMb: 210 }, ['storage_500', 'storage_1000', 'storage_2000']],
    [{ storageTotalMb: 8_000, storageFreeMb: 210 }, ['storage_500', 'storage_1000', 'storage_2000', 'attention']],
    [{ signalDbm: -105 }, ['signal_-90', 'signal_-100']],
  ])('of %j are %j', (said, expected) => {
    expect(words(said)).toEqual(expected);
  });

  it('stay while a value recovers by less than a margin, and are not set by it', () => {
    const low = after(0, { signalDbm: -101 });
    expect(signWords(after(low, { signalDbm: -98 }))).toContain('signal_-100');
    expect(signWords(after(low, { signalDbm: -94 }))).not.toContain('signal_-100');
    expect(words({ signalDbm: -98 })).not.toContain('signal_-100');
    const small = { storageTotalMb: 256 };
    const full = after(0, { ...small, storageFreeMb: 20 });
    expect(signWords(after(full, { ...small, storageFreeMb: 40 }))).toContain('attention');
    expect(signWords(after(full, { ...small, storageFreeMb: 60 }))).not.toContain('attention');
    expect(signWords(after(after(0, { printer: 'failed' }), { printer: 'ready' }))).toEqual([]);
  });

  it('ask for attention where the diagnosis finds something major, or a battery that runs out', () => {
    const said = fc.record(
      {
        printer: fc.constantFrom(...printerStates),
        batteryPercent: fc.integer({ min: 0, max: 100 }),
        isCharging: fc.boolean(),
        batteryTemperature: fc.integer({ min: -10, max: 90 }),
        storageTotalMb: fc.integer({ min: 1, max: 40_000 }),
        storageFreeMb: fc.integer({ min: 0, max: 4_000 }),
        signalDbm: fc.integer({ min: -130, max: -30 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(said, (one) => {
        const now = new Date();
        const findings = diagnose({
          state: 'online',
          isShopOpen: null,
          now,
          statusEveryS: 300,
          lastOnlineAt: null,
          reportedAt: now.toISOString(),
          batteryPercent: one.batteryPercent ?? null,
          isCharging: one.isCharging ?? null,
          batteryTemperature: one.batteryTemperature ?? null,
          memoryTotalMb: null,
          memoryFreeMb: null,
          storageTotalMb: one.storageTotalMb ?? null,
          storageFreeMb: one.storageFreeMb ?? null,
          networkType: null,
          signalDbm: one.signalDbm ?? null,
          printerState: one.printer ?? null,
          lastExamination: null,
          boots: 0,
          crashes: 0,
          disconnects: 0,
          setAsides: 0,
        });
        const isNeeded = findings.some(({ code, severity }) => severity === 'major' || code === 'battery_low');
        expect(words(one).includes('attention')).toBe(isNeeded);
      }),
      { numRuns: 2_000 },
    );
  });
});
