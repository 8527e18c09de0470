import { lastStageDays } from '@tilldeck/contracts/policies/policies.limits';
import { customSettingsRoutes } from '@tilldeck/contracts/policies/rule.routes';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { wrongPolicyCounters } from '../../../../testing/policy-world.ts';
import { StagedWorld } from '../../../../testing/staged-release.ts';
import { moveRollouts } from './rollout.service.ts';

const fleet = 200;
const minute = 60_000;
const abort = { failurePercent: 10, minFinished: 10 };
const staged = { stages: [10, 100], gate: { finishedPercent: 50, successPercent: 50, soakMinutes: 0 }, abort };

let world: StagedWorld;
let clock = Date.now();
let ruleId: string;

beforeAll(async () => {
  world = await StagedWorld.start(fleet);
});
afterEach(async () => {
  expect(await wrongPolicyCounters(world.api.people)).toEqual([]);
  if ((await world.detail(ruleId)).state === 'published') await world.withdraw(ruleId);
});
afterAll(() => world.api.close());

async function tick(): Promise<void> {
  clock += minute;
  await moveRollouts(world.api.app, clock);
}

/** A rule that counts on all devices, with a changed draft. */
async function changedRule(name: string): Promise<{ old: string | null }> {
  ruleId = await world.addRule(name, 10);
  await world.release(ruleId);
  const wanted = await world.wanted();
  await world.report([...wanted].map(([device, hash]) => [device, hash, false] as const));
  await world.change(ruleId, 20);
  return { old: [...wanted.values()][0] ?? null };
}

/** Of the devices that get the new version, those that have not reported it yet. */
async function pulls(old: string | null, told: ReadonlySet<string> = new Set()) {
  return [...(await world.wanted())].filter(([device, hash]) => hash !== old && !told.has(device));
}

/** The first stage does well, and the last one opens. */
async function openLast(old: string | null): Promise<Set<string>> {
  const first = await pulls(old);
  await world.report(first.map(([device, hash]) => [device, hash, false] as const));
  await tick();
  await tick();
  expect((await world.detail(ruleId)).rollout).toMatchObject({ state: 'running', stage: 2, share: 100 });
  return new Set(first.map(([device]) => device));
}

/** Devices of the last stage report, a few between two looks of the engine, until the release rests. */
async function reportLast(old: string | null, told: Set<string>, fails: (at: number) => boolean): Promise<void> {
  for (let at = 0; ; ) {
    const some = (await pulls(old, told)).slice(0, 5);
    const { rollout } = await world.detail(ruleId);
    if (rollout?.state !== 'running' || some.length === 0) return;
    await world.report(some.map(([device, hash], nr) => [device, hash, fails(at + nr)] as const));
    for (const [device] of some) told.add(device);
    at += some.length;
    await tick();
  }
}

const sameForAll = async (): Promise<string | null> => {
  const [first = null, ...others] = new Set((await world.wanted()).values());
  expect(others).toEqual([]);
  return first;
};

describe('the last stage of a release', () => {
  it('stops when failures surely pass the threshold: all devices go back, and a person sees why', async () => {
    const { old } = await changedRule('Fails last');
    await world.release(ruleId, staged);
    const told = await openLast(old);
    // 30 % of the devices of the last stage fail.
    await reportLast(old, told, (at) => at % 10 < 3);
    const after = await world.detail(ruleId);
    expect(after).toMatchObject({
      state: 'published',
      versionNr: 1,
      hasUnreleased: true,
      rollout: { state: 'stopped', stage: 2, share: 0, endReason: 'failures', ended: told.size },
    });
    expect((after.rollout?.failed ?? 0) / told.size).toBeGreaterThan(0.1);
    expect(told.size).toBeLessThan(fleet);
    expect(await sameForAll()).toBe(old);
  });

  it('finishes once every device has reported, with failures below the threshold', async () => {
    const { old } = await changedRule('Sound last');
    await world.release(ruleId, staged);
    const told = await openLast(old);
    // The new version counts from here on.
    expect((await world.detail(ruleId)).versionNr).toBe(2);
    await reportLast(old, told, (at) => at % 25 === 0);
    expect(told.size).toBe(fleet);
    expect(await world.detail(ruleId)).toMatchObject({
      state: 'published',
      versionNr: 2,
      rollout: { state: 'finished', endReason: null, soakUntil: null },
    });
    expect(await sameForAll()).not.toBe(old);
  });

  it('goes back to the devices of the version before where that had another target', async () => {
    ruleId = await world.addRule('Moved target', 10, { scope: 'sn', sns: ['STAGE-1', 'STAGE-2'] });
    await world.release(ruleId);
    const before = await world.wanted();
    await world.change(ruleId, 20, { scope: 'all' });
    await world.release(ruleId, { abort });
    await world.report([...(await world.wanted())].map(([device, hash]) => [device, hash, true] as const));
    await tick();
    expect((await world.detail(ruleId)).rollout).toMatchObject({ state: 'stopped', endReason: 'failures' });
    expect(await world.wanted()).toEqual(before);
  });

  it('ends after some days however many devices are away, and a new release need not wait for that', async () => {
    const { old } = await changedRule('Devices away');
    await world.release(ruleId, staged);
    await openLast(old);
    expect(await world.admin.send(customSettingsRoutes.rollout, await pausing())).toMatchObject({
      body: { error: 'policies.wrong_state' },
    });
    await world.change(ruleId, 30);
    await world.release(ruleId, { abort });
    await tick();
    expect((await world.detail(ruleId)).rollout).toMatchObject({ state: 'running' });
    await moveRollouts(world.api.app, clock + lastStageDays * 24 * 60 * minute);
    expect(await world.detail(ruleId)).toMatchObject({ versionNr: 3, rollout: { state: 'finished' } });
  });

  const pausing = async () => ({
    id: ruleId,
    version: (await world.detail(ruleId)).version,
    move: 'pause' as const,
  });
});

describe('a release to all at once with a threshold', () => {
  it('stops however fast the devices all reported, and goes on when a person accepts the failures', async () => {
    ruleId = await world.addRule('All at once', 40);
    await world.release(ruleId, { abort });
    const devices = [...(await world.wanted())];
    await world.report(devices.map(([device, hash], at) => [device, hash, at % 4 === 0] as const));
    await tick();
    expect(await world.detail(ruleId)).toMatchObject({
      state: 'pending',
      rollout: { state: 'stopped', endReason: 'failures', failed: fleet / 4, ended: fleet },
    });
    expect(await sameForAll()).toBeNull();

    expect(await world.move(ruleId, 'resume')).toMatchObject({
      state: 'published',
      hasUnreleased: false,
      rollout: { state: 'running', share: 100, endReason: null, failed: null },
    });
    expect(await sameForAll()).not.toBeNull();
    await tick();
    expect((await world.detail(ruleId)).rollout).toMatchObject({ state: 'finished' });
  });

  it('stops again when more fail than a person accepted', async () => {
    ruleId = await world.addRule('Again', 50);
    await world.release(ruleId, { abort });
    const devices = [...(await world.wanted())];
    await world.report(devices.slice(0, 20).map(([device, hash], at) => [device, hash, at % 2 === 0] as const));
    await tick();
    await world.move(ruleId, 'resume');
    await world.report(devices.slice(20, 30).map(([device, hash]) => [device, hash, false] as const));
    await tick();
    expect((await world.detail(ruleId)).rollout).toMatchObject({ state: 'running' });
    await world.report(devices.slice(30, 50).map(([device, hash]) => [device, hash, true] as const));
    await tick();
    expect((await world.detail(ruleId)).rollout).toMatchObject({ state: 'stopped', failed: 30, ended: 50 });
  });

  it('does not count failures of documents that the release leaves as they are', async () => {
    ruleId = await world.addRule('Wider target', 60, { scope: 'sn', sns: sns(1, 50) });
    await world.release(ruleId);
    const failing = [...(await world.wanted())].filter(([, hash]) => hash !== null);
    await world.report(failing.map(([device, hash]) => [device, hash, true] as const));
    await world.change(ruleId, 60, { scope: 'sn', sns: sns(1, 100) });
    await world.release(ruleId, { abort });
    await tick();
    expect((await world.detail(ruleId)).rollout).toMatchObject({ state: 'running' });
    const told = new Set(failing.map(([device]) => device));
    await world.report((await pulls(null, told)).map(([device, hash]) => [device, hash, false] as const));
    await tick();
    expect((await world.detail(ruleId)).rollout).toMatchObject({ state: 'finished' });
  });

  const sns = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `STAGE-${from + at}`);
});

it('a stage that missed its gate is passed when a person resumes the release', async () => {
  const { old } = await changedRule('Missed gate');
  await world.release(ruleId, { ...staged, gate: { ...staged.gate, successPercent: 95 }, abort: undefined });
  const first = await pulls(old);
  await world.report(first.map(([device, hash], at) => [device, hash, at % 5 === 0] as const));
  await tick();
  expect((await world.detail(ruleId)).rollout).toMatchObject({ state: 'paused', endReason: 'failures', stage: 1 });
  expect((await world.move(ruleId, 'resume')).rollout).toMatchObject({ state: 'running', endReason: null });
  await tick();
  await tick();
  expect((await world.detail(ruleId)).rollout).toMatchObject({ state: 'finished', stage: 2 });
});
