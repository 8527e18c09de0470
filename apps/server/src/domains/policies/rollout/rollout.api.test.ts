import type { RouteDraft } from '@tilldeck/contracts/core/route';
import { customSettingsRoutes } from '@tilldeck/contracts/policies/rule.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { reportItem, wrongPolicyCounters } from '../../../../testing/policy-world.ts';
import { wilsonLowerBound } from '../../tasks/index.ts';
import { hashOf } from '../device/desired.view.ts';
import { moveRollouts } from './rollout.service.ts';

const fleet = 3_000;
/** Reports come in like this: the engine looks after each. */
const perTick = 5;
const minute = 60_000;

let api: ApiHarness;
let admin: WireClient;
let clock = Date.now();

beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
  const model = await api.people.model('Staged');
  await api.people.query(
    `INSERT INTO devices_device (sn, org_id, model_id) SELECT 'STAGE-' || n, 1, $1 FROM generate_series(1, ${fleet}) n`,
    [model],
  );
});
afterAll(() => api.close());

type Plan = RouteDraft<typeof customSettingsRoutes.release>['plan'];

async function release(id: string, plan: Plan = {}) {
  const { version } = await admin.call(customSettingsRoutes.detail, { id });
  const { hash } = await admin.call(customSettingsRoutes.preview, { id });
  return admin.call(customSettingsRoutes.release, { id, version, previewHash: hash, plan });
}

async function addRule(name: string, volume: number) {
  const add = { name, target: { scope: 'all' as const }, payload: { volume } };
  return (await admin.call(customSettingsRoutes.add, add)).id;
}

async function changeVolume(id: string, name: string, volume: number) {
  const { version } = await admin.call(customSettingsRoutes.detail, { id });
  const draft = { name, target: { scope: 'all' as const }, payload: { volume } };
  await admin.call(customSettingsRoutes.modify, { ...draft, id, version });
}

async function withdraw(id: string) {
  const { version } = await admin.call(customSettingsRoutes.detail, { id });
  await admin.call(customSettingsRoutes.withdraw, { id, version });
}

/** The hash that each device would get of a pull now. */
async function wanted(): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; hash: string | null }>`
    select d.id, ${hashOf('custom_settings')(sql`d.id`)} as hash from devices_device d order by d.id`.execute(
    api.app.database.vendor,
  );
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}

/** Devices pull and report until the release rests; answers which took the new version, in their order. */
async function liveThrough(id: string, old: string | null, fails: (at: number) => boolean): Promise<string[]> {
  const touched = new Set<string>();
  for (;;) {
    const pulls = [...(await wanted())].filter(([device, hash]) => hash !== old && !touched.has(device));
    const { rollout } = await admin.call(customSettingsRoutes.detail, { id });
    if (rollout?.state !== 'running') return [...touched];
    await reportItem(
      api.app,
      'custom_settings',
      pulls.slice(0, perTick).map(([deviceId, hash], at) => ({
        deviceId,
        hash: hash ?? '',
        outcome: fails(touched.size + at) ? 'failed' : 'verified',
        reason: '',
      })),
    );
    for (const [device] of pulls.slice(0, perTick)) touched.add(device);
    clock += minute;
    await moveRollouts(api.app, clock);
  }
}

const oneOf = (values: Iterable<string | null>): string | null => {
  const [first = null, ...others] = new Set(values);
  expect(others).toEqual([]);
  return first;
};

describe('a release in stages', () => {
  it('stops within 1 % of the devices at which the threshold is surely passed, and leaves the rest alone', async () => {
    const id = await addRule('Failing', 10);
    await release(id);
    const old = oneOf((await wanted()).values());
    await changeVolume(id, 'Failing', 20);
    const threshold = 10;
    await release(id, {
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

    const after = await admin.call(customSettingsRoutes.detail, { id });
    expect(after).toMatchObject({ state: 'published', rollout: { state: 'stopped', endReason: 'failures' } });
    // The old version for all of them again, the touched ones included.
    expect(oneOf((await wanted()).values())).toBe(old);
    expect(await wrongPolicyCounters(api.people)).toEqual([]);
    await withdraw(id);
  });

  it('opens each stage once enough of the one before are well, and counts for all with the last', async () => {
    const id = await addRule('Sound', 30);
    await release(id, { stages: [1, 10, 100], gate: { finishedPercent: 80, successPercent: 95, soakMinutes: 5 } });
    const first = [...(await wanted()).values()].filter((hash) => hash !== null).length;
    expect(first).toBeGreaterThan(0);
    expect(Math.abs(first - fleet / 100)).toBeLessThan(fleet / 100);
    const touched = await liveThrough(id, null, () => false);
    expect(await admin.call(customSettingsRoutes.detail, { id })).toMatchObject({
      rollout: { state: 'finished', share: 100 },
      deviceCount: fleet,
    });
    expect(oneOf((await wanted()).values())).not.toBeNull();
    // The last stage opened before more than the second one had pulled.
    expect(touched.length).toBeLessThan(fleet * 0.13);
    await withdraw(id);
  });

  it('stays where it is while it is paused, and goes back at once when a person stops it', async () => {
    const id = await addRule('Paused', 40);
    await release(id, { stages: [10, 100], gate: { finishedPercent: 1, successPercent: 50, soakMinutes: 0 } });
    const move = async (name: 'pause' | 'resume' | 'stop') => {
      const { version } = await admin.call(customSettingsRoutes.detail, { id });
      return admin.call(customSettingsRoutes.rollout, { id, version, move: name });
    };
    await move('pause');
    const reached = [...(await wanted())].flatMap(([deviceId, hash]) => (hash ? [{ deviceId, hash }] : []));
    await reportItem(
      api.app,
      'custom_settings',
      reached.map((one) => ({ ...one, outcome: 'verified', reason: '' })),
    );
    clock += minute;
    await moveRollouts(api.app, clock);
    expect((await admin.call(customSettingsRoutes.detail, { id })).rollout).toMatchObject({
      state: 'paused',
      stage: 1,
    });
    expect(await move('stop')).toMatchObject({ state: 'pending', rollout: { state: 'stopped', endReason: 'person' } });
    expect(oneOf((await wanted()).values())).toBeNull();
    expect(await wrongPolicyCounters(api.people)).toEqual([]);
  });
});
