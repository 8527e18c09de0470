import { customSettingsRoutes, devicePermissionsRoutes } from '@tilldeck/contracts/policies/rule.routes';
import type { DeviceIdentity } from '@tilldeck/contracts/wire/device-signing';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { requestText, type Side, startSide } from '../api/side.ts';
import { callers, connections, costOf, giveKeys, type Held, type PullCost, signedPull } from '../pull/callers.ts';
import { median, writeResult } from '../report/result.ts';
import { openOffice, type TaskOffice } from '../tasks/task-office.ts';
import { took } from './in-turns.ts';

interface PolicyPullSize {
  fleet: number;
  pulls: number;
  rounds: number;
}

interface Caller {
  deviceId: string;
  identity: DeviceIdentity;
  held: Held;
}

interface Round {
  withPolicies: PullCost;
  without: PullCost;
  /** Milliseconds that as many reads of a device by its key take, of the clock. */
  bareReadMs: number;
}

/** Says what was measured. What a pull costs is judged on the full run (1.1); that nothing was new must be so in any. */
export async function runPolicyPulls(asked: { small: boolean; fleet: string; rounds: string }): Promise<boolean> {
  const size = asked.small
    ? { fleet: 2_000, pulls: 400, rounds: 1 }
    : { fleet: Number(asked.fleet), pulls: 2_000, rounds: Number(asked.rounds) };
  const { file, figures } = await benchPolicyPulls(size, console.log);
  const { whole, node, postgres } = figures.ratio;
  console.log(
    `pull with nothing new: ${whole.toFixed(3)} x one without policies (Node ${node.toFixed(3)}, PostgreSQL ${postgres.toFixed(3)}) (${file})`,
  );
  return figures.changes === 0;
}

/** A pull that brings nothing new, with the items of policies and without, in turns on one database. */
async function benchPolicyPulls(size: PolicyPullSize, say: (line: string) => void) {
  const office = await openOffice(size.fleet);
  const sides: Side[] = [];
  try {
    const placedMs = await took(() => placeFleet(office));
    say(`${size.fleet} devices placed in ${Math.round(placedMs / 1_000)} s`);
    await releaseAll(office);
    const calling = await makeCallers(office);
    // What a worker does meanwhile is not measured.
    await office.server.stop();
    const settings = { ...serverSettings(office.database), NODE_ENV: 'production', LOG_LEVEL: 'info' };
    const main = new URL('pull-server.main.ts', import.meta.url);
    const [withPolicies, without] = [await startSide(main, settings), await startSide(main, settings, ['without'])];
    sides.push(withPolicies, without);
    const changes = await countChanges(withPolicies, calling);
    const rounds = await measureInTurns(size, office, { calling, withPolicies, without }, say);
    const ratio = (of: (cost: PullCost) => number) =>
      median(rounds.map((round) => of(round.withPolicies) / of(round.without)));
    const figures = {
      size: { ...size, callers, connections },
      ratio: {
        whole: ratio(({ nodeMicros, postgresMicros }) => nodeMicros + postgresMicros),
        node: ratio(({ nodeMicros }) => nodeMicros),
        postgres: ratio(({ postgresMicros }) => postgresMicros),
      },
      changes,
      rounds,
    };
    const file = writeResult({
      bench: 'policy-pull',
      figures,
      notes: [
        'processor time per pull that brings nothing new: the server as it is and one without the items of policies, in turns on one database',
        'two rules for all devices and one for a tenth; devices hold the documents they should, changes: pulls that brought a document all the same',
        'bareReadMs: as many reads of a row of devices_device by its key on one connection, for the state of the machine',
      ],
    });
    return { figures, file };
  } finally {
    for (const side of sides) side.process.kill();
    await office.close();
  }
}

const perPlacing = 50_000;

/** The fleet is filled without triggers; a tenth has a tag. */
async function placeFleet({ client }: TaskOffice): Promise<void> {
  await client.query(`
    insert into devices_tag (org_id, name) values (1, 'Bench');
    set session_replication_role = replica;
    update devices_device d set tags = array(select id from devices_tag) where id % 10 = 0;
    set session_replication_role = origin`);
  await client.query(`
    select policies_place(array_agg(id)) from (
      select id, (row_number() over (order by id)) / ${perPlacing} as part from devices_device) d group by part`);
  await client.query('vacuum analyze devices_device, policies_device, policies_class, policies_counter');
}

async function releaseAll({ admin, client }: TaskOffice): Promise<void> {
  const { rows } = await client.query<{ id: string }>('select id::text from devices_tag');
  const all = { scope: 'all' as const };
  const tagged = { scope: 'tag' as const, tagIds: rows.map(({ id }) => id) };
  const settings = [
    await admin.call(customSettingsRoutes.add, { name: 'For all', target: all, payload: { volume: 40 } }),
    await admin.call(customSettingsRoutes.add, { name: 'Tagged', target: tagged, payload: { volume: 70 } }),
  ];
  for (const { id, version } of settings) {
    const { hash } = await admin.call(customSettingsRoutes.preview, { id });
    await admin.call(customSettingsRoutes.release, { id, version, previewHash: hash });
  }
  const payload = { usbStorage: 'deny' as const };
  const { id, version } = await admin.call(devicePermissionsRoutes.add, { name: 'No USB', target: all, payload });
  const { hash } = await admin.call(devicePermissionsRoutes.preview, { id });
  await admin.call(devicePermissionsRoutes.release, { id, version, previewHash: hash });
}

/** Devices from all over the fleet, with keys and with the documents they should have. */
async function makeCallers({ client, database }: TaskOffice): Promise<Caller[]> {
  await client.query(
    `insert into link_key (org_id, device_id, sn, public_key, state, source)
     select org_id, id, sn, decode(md5(sn) || md5(reverse(sn)), 'hex'), 'active', 'factory'
       from devices_device order by hashint8extended(id, 1) limit $1`,
    [callers],
  );
  const { rows } = await client.query<{ id: string; sn: string; epoch: number; held: Record<string, string> }>(`
    select k.device_id as id, k.sn, k.id::int as epoch, (
        select json_object_agg((policies_items())[c.item], c.hash) from policies_class c
         where c.id = any(p.classes) and c.hash is not null) as held
      from link_key k join policies_device p on p.device_id = k.device_id`);
  const identities = await giveKeys(database.ownerUrl, rows);
  return identities.map((identity, at) => ({
    deviceId: rows[at]?.id ?? '',
    identity,
    held: rows[at]?.held ?? {},
  }));
}

const requestsOf = (calling: readonly Caller[], count: number): Promise<Buffer[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const caller = calling[at % calling.length];
      if (!caller) throw new Error('no devices');
      const { path, body, headers } = await signedPull(caller.identity, caller.held);
      return requestText(path, body, headers);
    }),
  );

/** How many of the callers are brought something: none, or what is measured is not what it says. */
async function countChanges(server: Side, calling: readonly Caller[]): Promise<number> {
  let changes = 0;
  for (const { identity, held } of calling) {
    const { path, body, headers } = await signedPull(identity, held);
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/${path}`, { method: 'POST', headers, body });
    const { code, data } = (await answer.json()) as { code: number; data: { desired: unknown } };
    if (code !== 200) throw new Error(`a pull was refused with ${code}`);
    if (data.desired !== null) changes++;
  }
  return changes;
}

interface Stage {
  calling: readonly Caller[];
  withPolicies: Side;
  without: Side;
}

async function measureInTurns(
  { pulls, rounds }: PolicyPullSize,
  { client, database }: TaskOffice,
  stage: Stage,
  say: (line: string) => void,
): Promise<Round[]> {
  const { calling } = stage;
  const none = calling.map((caller) => ({ ...caller, held: {} }));
  const costWith = async () => costOf(stage.withPolicies, database.ownerUrl, await requestsOf(calling, pulls));
  const costWithout = async () => costOf(stage.without, database.ownerUrl, await requestsOf(none, pulls));
  const bareReads = () =>
    took(async () => {
      for (let at = 0; at < pulls; at++)
        await client.query({
          name: 'bare',
          text: 'select id, sn, org_id from devices_device where id = $1',
          values: [calling[at % calling.length]?.deviceId],
        });
    });
  const measured: Round[] = [];
  for (let round = -1; round < rounds; round++) {
    // Each side goes first every other time.
    const first = round % 2 === 0 ? await costWithout() : null;
    const withPolicies = await costWith();
    const one = { withPolicies, without: first ?? (await costWithout()), bareReadMs: await bareReads() };
    if (round < 0) continue; // The first round warms up.
    measured.push(one);
    say(`round ${round + 1}: ${JSON.stringify(one)}`);
  }
  return measured;
}
