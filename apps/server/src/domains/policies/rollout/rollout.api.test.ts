import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wrongPolicyCounters } from '../../../../testing/policy-world.ts';
import { StagedWorld } from '../../../../testing/staged-release.ts';
import { wilsonLowerBound } from '../../tasks/index.ts';
import { moveRollouts } from './rollout.service.ts';

const fleet = 3_000;
/** Reports come in like this: the engine looks after each. */
const perTick = 5;
const minute = 60_000;

let world: StagedWorld;
let clock = Date.now();

beforeAll(async () => {
  world = await StagedWorld.start(fleet);
});
afterAll(() => world.api.close());

/** Devices pull and report until the release rests; answers which took the new version, in their order. */
async function liveThrough(id: string, old: string | null, fails: (at: number) => boolean): Promise<string[]> {
  const touched = new Set<string>();
  for (;;) {
    const pulls = [...(await world.wanted())].filter(([device, hash]) => hash !== old && !touched.has(device));
    const { rollout } = await world.detail(id);
    if (rollout?.state !== 'running') return [...touched];
    await world.report(
      pulls.slice(0, perTick).map(([device, hash], at) => [device, hash, fails(touched.size + at)] as const),
    );
    for (const [device] of pulls.slice(0, perTick)) touched.add(device);
    clock += minute;
    await moveRollouts(world.api.app, clock);
  }
}

const oneOf = (values: Iterable<string | null>): string | null => {
  const [first = null, ...others] = new Set(values);
  expect(others).toEqual([]);
  return first;
};

describe('a release in stages', () => {
  it('stops within 1 % of the devices at which the threshold is surely passed, and leaves the rest alone', async () => {
    const id = await world.addRule('Failing', 10);
    await world.release(id);
    const old = oneOf((await world.wanted()).values());
    await world.change(id, 20);
    const threshold = 10;
    await world.release(id, {
      stages: [1, 10, 100],
      gate: { finishedPercent: 50, successPercent: 50, soakMinutes: 0 },
      abort: { failurePercent: threshold, minFinished: 10 },
    });
    // 30 % fail.
    const fails = (at: number) => at % 10 < 3;
    const touched = await liveThrough(id, old, fails);

    const failed = (ended: number) => Array.from({ length: ended }, (_, at) => at).filter(fails).length;
    let sure = 10;
    while (wilsonLowerBound(failed(sure), sure) * 100 <= threshold) sure++;
    expect(touched.length).toBeGreaterThanOrEqual(sure);
    expect(touched.length).toBeLessThanOrEqual(sure + fleet / 100);
    expect(touched.length).toBeLessThanOrEqual((fleet * 10) / 100);

    const after = await world.detail(id);
    expect(after).toMatchObject({ state: 'published', rollout: { state: 'stopped', endReason: 'failures' } });
    // The old version for all of them again, the touched ones included.
    expect(oneOf((await world.wanted()).values())).toBe(old);
    expect(await wrongPolicyCounters(world.api.people)).toEqual([]);
    await world.withdraw(id);
  });

  it('opens each stage once enough of the one before are well, and counts for all with the last', async () => {
    const id = await world.addRule('Sound', 30);
    await world.release(id, {
      stages: [1, 10, 100],
      gate: { finishedPercent: 80, successPercent: 95, soakMinutes: 5 },
    });
    const first = [...(await world.wanted()).values()].filter((hash) => hash !== null).length;
    expect(first).toBeGreaterThan(0);
    expect(Math.abs(first - fleet / 100)).toBeLessThan(fleet / 100);
    const touched = await liveThrough(id, null, () => false);
    expect(await world.detail(id)).toMatchObject({
      rollout: { state: 'finished', share: 100 },
      deviceCount: fleet,
    });
    expect(oneOf((await world.wanted()).values())).not.toBeNull();
    // The last stage opened before more than the second one had pulled.
    expect(touched.length).toBeLessThan(fleet * 0.13);
    await world.withdraw(id);
  });

  it('stays where it is while it is paused, and goes back at once when a person stops it', async () => {
    const id = await world.addRule('Paused', 40);
    await world.release(id, { stages: [10, 100], gate: { finishedPercent: 1, successPercent: 50, soakMinutes: 0 } });
    await world.move(id, 'pause');
    const reached = [...(await world.wanted())].filter(([, hash]) => hash !== null);
    await world.report(reached.map(([device, hash]) => [device, hash, false] as const));
    clock += minute;
    await moveRollouts(world.api.app, clock);
    expect((await world.detail(id)).rollout).toMatchObject({
      state: 'paused',
      stage: 1,
    });
    expect(await world.move(id, 'stop')).toMatchObject({
      state: 'pending',
      rollout: { state: 'stopped', endReason: 'person' },
    });
    expect(oneOf((await world.wanted()).values())).toBeNull();
    expect(await wrongPolicyCounters(world.api.people)).toEqual([]);
  });
});
