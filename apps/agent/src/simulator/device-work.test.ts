import type { WorkItem } from '@tilldeck/contracts/link/enrolment.schemas';
import { taskKindNames } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { workGuard } from '@tilldeck/contracts/tasks/work.schemas';
import { describe, expect, it } from 'vitest';
import { DeviceWork, type WorkHost } from './device-work.ts';
import { SimulatedApps } from './simulated-apps.ts';
import type { Living } from './world/life.rules.ts';
import { courseOf, holdOf } from './world/work.rules.ts';

const always = Array.from({ length: 7 }, () => [[0, 1_440]] as const);
const life = (sn: string): Living => ({
  seed: 1,
  sn,
  model: 'M2',
  shop: { timezone: 'UTC', hours: always, latitude: 0, longitude: 0 },
});
const item = (id: string, more: Partial<WorkItem> = {}): WorkItem => ({
  id,
  kind: 'unlock',
  version: 1,
  lane: 'quick',
  payload: {},
  guard: null,
  timeoutS: 60,
  expiresAt: null,
  ...more,
});

function device(more: Partial<WorkHost> = {}) {
  const said: string[] = [];
  const host: WorkHost = {
    life: life('SIM1-000001'),
    sayWork: ({ id, step, percent, code, reason }) => {
      said.push([id, step, percent, code ?? reason].filter((part) => part !== undefined).join(' '));
      return true;
    },
    changeEnded: () => {},
    effect: () => undefined,
    fleet: { options: { profile: 'steady', speed: 1 }, simulated: (now) => now },
    ...more,
  };
  const work = new DeviceWork(host);
  /** Looks when it asked to. */
  const run = (from: number, to: number) => {
    for (let now = from; now <= to; now = Math.max(now + 1, work.nextAt)) work.act(now);
  };
  return { work, said, run };
}

const pulled = (work: WorkItem[], more: { over?: string[]; withdrawn?: string[] } = {}) => ({
  work,
  over: [],
  withdrawn: [],
  ...more,
});

describe('the work of a simulated device', () => {
  it('is told of step by step to its one end, and once more when it is offered again', () => {
    const { work, said, run } = device();
    work.take(pulled([item('1-1')]), 0);
    expect(work.openIds).toEqual(['1-1']);
    run(0, 100_000);
    expect(said).toEqual(['1-1 received', '1-1 running 0', '1-1 running 50', '1-1 succeeded']);
    work.take(pulled([item('1-1')]), 100_000);
    run(100_000, 200_000);
    expect(said.slice(4)).toEqual(['1-1 succeeded']);
    expect(work.openIds).toEqual([]);
  });

  it('does changes one after the other, quick work beside them, and stops what is over', () => {
    const { work, said, run } = device();
    const change = { kind: 'install', lane: 'change' } as const;
    work.take(pulled([item('1-1', change), item('2-1', change), item('3-1')]), 0);
    run(0, 5_000);
    expect(said).toContain('3-1 succeeded');
    expect(said).not.toContain('2-1 running 0');
    work.take(pulled([], { over: ['1-1'] }), 5_001);
    run(5_001, 200_000);
    expect(said).toContain('1-1 failed cancelled');
    expect(said.at(-1)).toBe('2-1 succeeded');
  });

  it('that was withdrawn is dropped where it has not begun, and goes on where it has', () => {
    const { work, said, run } = device();
    const change = { kind: 'install', lane: 'change' } as const;
    work.take(pulled([item('1-1', change), item('2-1', change)]), 0);
    run(0, 5_000);
    expect(said).toContain('1-1 running 0');
    work.take(pulled([], { withdrawn: ['1-1', '2-1'] }), 5_001);
    run(5_001, 400_000);
    expect(said).toContain('1-1 succeeded');
    expect(said.filter((one) => one.startsWith('2-1')).at(-1)).toBe('2-1 failed cancelled');
  });

  it('waits for its window and until the deadline at the latest, and says again what found no room', () => {
    let isFull = true;
    const heard: string[] = [];
    const { work, run } = device({
      sayWork: ({ step, reason }) => {
        if (!isFull) heard.push(reason ? `${step} ${reason}` : step);
        isFull = false;
        return !isFull && heard.length > 0;
      },
    });
    const window = { fromMinute: 600, toMinute: 660 };
    const guard = workGuard.parse({ timezone: 'UTC', window, deadlineAt: 7_200_000 });
    work.take(pulled([item('1-1', { kind: 'install', lane: 'change', guard })]), 0);
    run(0, 7_100_000);
    expect(heard).toEqual(['received', 'held outside_window']);
    run(7_200_000, 7_300_000);
    expect(heard.at(-1)).toBe('succeeded');
  });

  it('fails in the share that is asked for, the same each time', () => {
    const fleet = Array.from({ length: 4_000 }, (_, place) => life(`SIM1-${place}`));
    for (const kind of taskKindNames) {
      const failing = fleet.filter((one) => courseOf(one, { id: '9-1', kind }, { any: 0.03 }).code !== null);
      expect(failing.length / fleet.length).toBeGreaterThan(0.02);
      expect(failing.length / fleet.length).toBeLessThan(0.04);
    }
    const [first] = fleet;
    const once = first && courseOf(first, { id: '9-1', kind: 'ota' }, { ota: 1 });
    expect(once).toEqual(first && courseOf(first, { id: '9-1', kind: 'ota' }, { ota: 1 }));
  });

  it('is held by a till that is busy in an open shop, and never in a steady fleet', () => {
    const guard = workGuard.parse({});
    const moment = { now: 1_763_200_000_000, at: 1_763_200_000_000, isSteady: false };
    const fleet = Array.from({ length: 400 }, (_, place) => life(`SIM1-${place}`));
    const busy = fleet.filter((one) => holdOf(one, guard, moment)?.reason === 'busy').length;
    expect(busy).toBeGreaterThan(60);
    expect(busy).toBeLessThan(140);
    expect(fleet.every((one) => holdOf(one, guard, { ...moment, isSteady: true }) === null)).toBe(true);
  });

  it('of the store is judged as a real device does, and kept', () => {
    const apps = new SimulatedApps(life('SIM1-000001'));
    const app = (versionCode: number, more = {}) => ({
      ...item(`${versionCode}-1`, { kind: 'install', lane: 'change' }),
      payload: {
        format: 'apk',
        package: 'com.example.new',
        appName: 'New',
        appVersion: '1',
        versionCode,
        signers: ['a'],
        ...more,
      },
    });
    const { work, said, run } = device({ refusal: (one) => apps.refusal(one, 1), effect: (one) => apps.keep(one) });
    work.take(pulled([app(2), app(1), app(3, { signers: ['b'] }), app(4, { health: { minutes: 5 } })]), 0);
    run(0, 400_000);
    expect(said.filter((line) => /succeeded|failed/.test(line))).toEqual([
      '2-1 succeeded',
      '1-1 failed downgrade',
      '3-1 failed signature_mismatch',
      '4-1 failed health_gate',
    ]);
    expect(apps.list()).toContainEqual(expect.objectContaining({ package: 'com.example.new', versionCode: 2 }));
  });
});
