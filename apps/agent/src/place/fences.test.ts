import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isBorneOut } from '@tilldeck/contracts/location/fence.rules';
import type { DeviceFence } from '@tilldeck/contracts/location/fence-device.schemas';
import { deviceFenceChange } from '@tilldeck/contracts/location/fence-device.schemas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Fences } from './fences.ts';

const start = Date.parse('2026-11-18T08:00:00Z');
const fence: DeviceFence = {
  id: '7',
  version: 2,
  name: 'Market hall',
  latitude: 53.55,
  longitude: 9.99,
  radiusM: 100,
  event: 'exit',
  action: { kind: 'lock', passwordHash: 'scrypt$', notice: 'Bring it back' },
  uploadMinutes: 5,
};

let folder: string;
beforeEach(() => {
  vi.useFakeTimers({ now: start });
  folder = mkdtempSync(join(tmpdir(), 'tilldeck-fences-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

/** A device in its shop whose steps are written down; the same folder again is a restart. */
function open(fences: () => DeviceFence[] = () => [fence], isLocked = false) {
  const steps: string[] = [];
  const screen = { shown: 0, isLocked, prompts: 0 };
  const device = new Fences({
    folder,
    now: Date.now,
    fences,
    say: (change) => {
      deviceFenceChange.parse({ epoch: 1, seq: 1, at: Date.now(), ...change });
      const [first, second] = change.fixes;
      const to = change.event === 'enter' ? 'inside' : 'outside';
      if (!first || !second || !isBorneOut(fence, to, [first, second])) throw new Error('not borne out');
      steps.push([change.event, change.step, change.unlockedBy].filter(Boolean).join(' '));
    },
    screen: {
      countdown: () => {
        screen.shown += 1;
        return () => {
          screen.shown -= 1;
        };
      },
      prompt: () => {
        screen.prompts += 1;
      },
      lock: async () => {
        screen.isLocked = true;
      },
      isLocked: () => screen.isLocked,
    },
  });
  device.start();
  /** Stays so far away for so long, with a fix every five seconds. */
  const stay = (metres: number, seconds: number): void => {
    for (let passed = 0; passed < seconds; passed += 5) {
      vi.advanceTimersByTime(5_000);
      device.take({ at: Date.now(), latitude: 53.55 + metres / 111_195, longitude: 9.99, accuracyM: 8 });
    }
  };
  return { device, steps, screen, stay };
}

describe('a fence on a device', () => {
  it('counts down after an exit, and is quiet again when the device is back', () => {
    const { steps, screen, stay } = open();
    stay(0, 10);
    stay(400, 40);
    expect(steps).toEqual(['exit changed']);
    expect(screen.shown).toBe(1);
    stay(0, 300);
    expect(steps).toEqual(['exit changed', 'exit cancelled', 'enter changed']);
    expect(screen).toEqual({ shown: 0, isLocked: false, prompts: 0 });
  });

  it('locks after the countdown, and tells who unlocked', () => {
    const { device, steps, screen, stay } = open();
    stay(0, 10);
    stay(400, 75);
    expect(steps).toEqual(['exit changed', 'exit locked']);
    expect(screen).toMatchObject({ shown: 0, isLocked: true });
    stay(400, 600);
    screen.isLocked = false;
    vi.advanceTimersByTime(1_000);
    expect(steps.at(-1)).toBe('exit unlocked password');
    stay(0, 30);
    stay(400, 90);
    device.unlocked();
    expect(steps.slice(3)).toEqual(['enter changed', 'exit changed', 'exit locked', 'exit unlocked command']);
  });

  it('says nothing at its first fix, wherever that is', () => {
    const { steps, stay } = open();
    stay(900, 300);
    expect(steps).toEqual([]);
  });

  it('waits for the second fix of somebody who seems to be back', () => {
    const { steps, stay } = open();
    stay(0, 10);
    stay(400, 65);
    // The countdown ends here, five seconds after the first fix at home.
    stay(0, 5);
    vi.advanceTimersByTime(1_000);
    expect(steps).toEqual(['exit changed']);
    stay(0, 20);
    expect(steps).toEqual(['exit changed', 'exit cancelled', 'enter changed']);
  });

  it('goes on with a countdown and a lock after a restart', () => {
    const first = open();
    first.stay(0, 10);
    first.stay(400, 30);
    first.device.stop();
    expect(first.screen.shown).toBe(0);
    vi.advanceTimersByTime(10_000);
    const second = open();
    expect(second.screen.shown).toBe(1);
    vi.advanceTimersByTime(60_000);
    expect(second.steps).toEqual(['exit locked']);
    second.device.stop();
    const third = open(() => [fence], true);
    third.screen.isLocked = false;
    vi.advanceTimersByTime(1_000);
    expect(third.steps).toEqual(['exit unlocked password']);
  });

  it('comes back during a countdown that a restart interrupted', () => {
    const first = open();
    first.stay(0, 10);
    first.stay(400, 20);
    first.device.stop();
    const second = open();
    second.stay(0, 120);
    expect(second.steps).toEqual(['exit cancelled', 'enter changed']);
    expect(second.screen.isLocked).toBe(false);
  });

  it('only reports the other direction, and prompts where that is asked for', () => {
    const prompting: DeviceFence = { ...fence, event: 'enter', action: { kind: 'prompt', notice: 'Welcome' } };
    const { steps, screen, stay } = open(() => [prompting]);
    stay(0, 10);
    stay(400, 100);
    stay(0, 100);
    expect(steps).toEqual(['exit changed', 'enter changed', 'enter prompted']);
    expect(screen).toEqual({ shown: 0, isLocked: false, prompts: 1 });
  });

  it('forgets a countdown of a fence that was changed or taken off', () => {
    let fences = [fence];
    const { steps, screen, stay } = open(() => fences);
    stay(0, 10);
    stay(400, 20);
    expect(screen.shown).toBe(1);
    fences = [{ ...fence, version: 3 }];
    stay(400, 200);
    expect(steps).toEqual(['exit changed']);
    expect(screen).toMatchObject({ shown: 0, isLocked: false });
  });
});
