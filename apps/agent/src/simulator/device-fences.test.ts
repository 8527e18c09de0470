import type { DeviceFence } from '@tilldeck/contracts/location/fence-device.schemas';
import { deviceFenceChange } from '@tilldeck/contracts/location/fence-device.schemas';
import { beforeEach, describe, expect, it } from 'vitest';
import { DeviceFences, type FenceReport } from './device-fences.ts';

const fence: DeviceFence = {
  id: '7',
  version: 2,
  name: 'Market hall',
  latitude: 53.55,
  longitude: 9.99,
  radiusM: 100,
  event: 'exit',
  action: { kind: 'lock', passwordHash: 'scrypt$1$1$1$a$b', notice: '' },
  uploadMinutes: 15,
};

let said: FenceReport[];
let hasRoom: boolean;
let fences: DeviceFences;
let at: number;
beforeEach(() => {
  said = [];
  hasRoom = true;
  at = 1_000_000;
  fences = new DeviceFences((report) => {
    if (hasRoom) said.push(report);
    return hasRoom;
  });
});

/** A fix every fifteen seconds, so many metres north of the middle. */
const measure = (metres: number, count = 1, known: readonly DeviceFence[] = [fence]) => {
  for (let nr = 0; nr < count; nr += 1) {
    at += 15_000;
    fences.take(known, { at, latitude: 53.55 + metres / 111_195, longitude: 9.99, accuracyM: 5 });
  }
};
const steps = () => said.map(({ event, step }) => `${event} ${step}`);

describe('fences of a simulated device', () => {
  it('report by the rule of the agent, in the words of the protocol', () => {
    measure(0, 3);
    measure(400);
    expect(steps()).toEqual([]);
    measure(400);
    expect(steps()).toEqual(['exit changed']);
    expect(deviceFenceChange.safeParse({ epoch: 1, seq: 1, at, ...said[0] }).success).toBe(true);
    expect(said[0]?.fixes.map((fix) => fix.at)).toEqual([at - 15_000, at]);
  });

  it('lock after the countdown until the console unlocks', () => {
    measure(0);
    measure(400, 5);
    expect(steps()).toEqual(['exit changed']);
    measure(400);
    expect(steps()).toEqual(['exit changed', 'exit locked']);
    expect(fences.isLocked).toBe(true);
    fences.unlocked();
    fences.unlocked();
    expect(steps()).toEqual(['exit changed', 'exit locked', 'exit unlocked']);
    expect(said.at(-1)).toMatchObject({ fenceId: '7', fenceVersion: 2, unlockedBy: 'command', fixes: said[0]?.fixes });
  });

  it('are quiet after a return', () => {
    measure(0);
    measure(400, 2);
    measure(0, 20);
    expect(steps()).toEqual(['exit changed', 'enter changed', 'exit cancelled']);
  });

  it('say what there was no room for with the next fix', () => {
    measure(0);
    hasRoom = false;
    measure(400, 3);
    hasRoom = true;
    measure(400);
    expect(steps()).toEqual(['exit changed']);
  });

  it('begin again with another version, and forget the countdown of the former', () => {
    measure(0);
    measure(400, 2);
    measure(400, 20, [{ ...fence, version: 3 }]);
    expect(steps()).toEqual(['exit changed']);
  });
});
