import { domains } from '@tilldeck/server/domains/catalogue.domain';
import { readConfig } from '@tilldeck/server/platform/config';
import { createApp } from '@tilldeck/server/platform/create-app';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, People, testPassword } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { type ServerProcess, spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { startTestBroker } from '@tilldeck/testkit/harness/test-broker';
import { FleetProcesses } from '../../tools/fleet/fleet-processes.ts';
import { type RegisteredFleet, registerFleet } from '../../tools/fleet/register-fleet.ts';
import { FleetDatabase } from '../fleet/fleet-database.ts';
import { checkPresence } from '../fleet/presence-check.ts';
import { untilAllConnected } from '../fleet/storm.ts';
import { writeResult } from '../report/result.ts';
import { judgeAbort, judgePace, judgeStages } from './judge-rollout.ts';
import { measureNudges } from './nudge-rate.ts';
import { rollOut } from './rollout.ts';

export interface RolloutSize {
  devices: number;
  ratePerMinute: number;
  /** Shares of all devices that have been let go when a stage is. */
  stages: readonly number[];
  /** The share of devices that fail where many do. */
  failing: number;
}

const seed = 1;
const gate = { finishedPercent: 90, soakMinutes: 0 };
/** Above what fails in the second run, so that stages pass there until the threshold is reached. */
const abort = { failurePercent: 25, minFinished: 50 };
const fewFail = 0.03;
/** An install of 8 to 40 s takes a twentieth of that. */
const workSpeed = 20;

/** Connected devices, a staged install with a few failures, and one with many, which has to be given up. */
export async function benchRollout(size: RolloutSize, log: (line: string) => void) {
  const database = await FleetDatabase.open();
  const people = new People(database.ownerUrl);
  const broker = await startTestBroker();
  const servers: ServerProcess[] = [];
  let fleet: FleetProcesses | null = null;
  try {
    const registered = await registerFleet(database.ownerUrl, { seed, devices: size.devices });
    // Devices of the demo that nobody simulates would be waited for.
    await people.query(`DELETE FROM devices_device WHERE remark <> 'Simulated'`);
    const fileId = await prepare(people);
    const settings = { ...serverSettings(database), ...broker.settings, NODE_ENV: 'production' };
    for (const roles of [['api', 'worker'], ['ingest'], ['ingest']])
      servers.push(await spawnServer(settings, { roles }));
    const apiUrl = servers[0]?.url ?? '';
    const staff = {
      admin: await new WireClient(apiUrl).signIn('rollout', testPassword),
      approver: await new WireClient(apiUrl).signIn('approver', testPassword),
    };
    const run = async (share: number, plan: Record<string, unknown>) => {
      fleet = await startFleet(registered, broker.mqttUrls, apiUrl, share);
      await untilAllConnected(fleet, size.devices);
      const presence = await checkPresence(fleet, database, 120);
      log(`${size.devices} connected, ${JSON.stringify(presence)}`);
      const rollout = await rollOut(staff, database, plan, fileId);
      log(`${rollout.detail.state}: ${JSON.stringify(rollout.detail.counts)}`);
      const { figures } = await fleet.state();
      fleet.end();
      fleet = null;
      return { rollout, fleet: figures };
    };
    const common = { stages: size.stages, ratePerMinute: size.ratePerMinute, maxAttempts: 1, abort };
    const few = await run(fewFail, { ...common, gate: { ...gate, successPercent: 90 } });
    const paced = judgePace(few.rollout.looks, size.devices, size.ratePerMinute);
    const staged = judgeStages(few.rollout, gate);
    log(JSON.stringify({ paced, staged }));
    const app = createApp(readConfig({ ...settings, NODE_ENV: 'test' }), domains);
    const nudges = await measureNudges(app, size.devices).finally(() => app.close());
    log(JSON.stringify(nudges));
    const many = await run(size.failing, { ...common, gate: { ...gate, successPercent: 1 } });
    const aborted = judgeAbort(many.rollout, abort);
    log(JSON.stringify(aborted));
    const figures = {
      size,
      plan: { ...common, gate },
      few: { share: fewFail, state: few.rollout.detail.state, counts: few.rollout.detail.counts, staged, paced },
      many: {
        share: size.failing,
        counts: many.rollout.detail.counts,
        staged: judgeStages(many.rollout, gate),
        aborted,
      },
      nudges,
    };
    const file = writeResult({
      bench: 'rollout',
      figures,
      notes: [
        'one broker node, one process of simulated devices (steady), api+worker in one process, two processes of ingest, all on this machine; devices pull when they are nudged',
        'passedAfterGateS: from the end that reached the gate until the next stage was open, by the times devices gave; the engine looks once a second. tooEarly: handed over before their stage was open',
        'off: slope of what was let go against the rate of the plan, between 25 % and 95 % of all devices',
        'overshootOfFleet: devices that ended between the moment at which surely more than the threshold failed (one-sided 95 %) and the moment the engine gave the task up, of all; surelyFailingPercent: that bound at the latter',
        'nudges: per second, through the sender of the dispatcher and by bare publishing, both flushed, on one connection in turns',
      ],
    });
    return { file, figures };
  } finally {
    (fleet as FleetProcesses | null)?.end();
    for (const server of servers) await server.kill();
    await broker.stop();
    await people.close();
    await database.drop();
  }
}

/** Two people, and a package that counts as uploaded: simulated devices do not fetch it. */
async function prepare(people: People): Promise<string> {
  const vendor = { id: 1, name: '' };
  const { id } = await people.account(vendor, allPermissions('admin'), { loginName: 'rollout' });
  await people.account(vendor, allPermissions('admin'), { loginName: 'approver' });
  const [file] = await people.query<{ id: string }>(
    `INSERT INTO files_object (org_id, created_by, kind, state, name, size, sha256, storage_key, upload_ref, part_size)
     VALUES (1, $1, 'taskPackage', 'ready', 'till.apk', 100, repeat('0', 64), gen_random_uuid(), '', 8388608) RETURNING id`,
    [id],
  );
  return file?.id ?? '';
}

const startFleet = (
  { world, devices, settings }: RegisteredFleet,
  brokers: readonly string[],
  apiUrl: string,
  share: number,
) =>
  FleetProcesses.start(world, devices, {
    seed,
    profile: 'steady',
    speed: 1,
    settings,
    brokers,
    apiUrl,
    pullShare: 0,
    maxPulls: 16,
    failShares: { install: share },
    workSpeed,
    connectsPerS: 5_000,
    maxConnecting: 100,
    bareLogin: null,
  });
