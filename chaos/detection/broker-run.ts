import { randomBytes } from 'node:crypto';
import { setTimeout as passTime } from 'node:timers/promises';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import type { People, TestDevice } from '@tilldeck/testkit/factories/people';
import { writeResult } from '../../bench/report/result.ts';
import { type Site, startSite } from '../link/site.ts';
import { seeded } from '../link/writers.ts';
import { type ConnectedFleet, connectFleet } from './connected-fleet.ts';

export interface BrokerChaos {
  seed: number;
  devices: number;
  policies: number;
  /** How many of the devices stay away afterwards. */
  staying: number;
  /** How long the broker is away: longer than presence needs to notice, and a device to count as offline. */
  awayMs: number;
}

const reconnectSpreadS = 10;
const waitMs = 600_000;
/** A device counts as offline after three minutes, and after an outage of ours after the spread and a minute more. */
const outlastMs = 180_000 + (reconnectSpreadS + 60) * 1_000;

/** Presence and the look need a moment. */
const noticeMs = 10_000;

/**
 * One broker node is killed, then all of them, under devices that are really connected: presence, absences, outages, looks
 * and emails are those of the product. Nobody is told about devices that come back, the vendor once about us, and who
 * stays away is told.
 */
export async function runBrokerChaos(wanted: BrokerChaos): Promise<boolean> {
  const chance = seeded(wanted.seed);
  const site = await startSite();
  let fleet: ConnectedFleet | null = null;
  try {
    await site.people.query('UPDATE link_setting SET reconnect_spread_s = $1, status_every_s = 3600', [
      reconnectSpreadS,
    ]);
    const watch = await watchDevices(site.people, wanted);
    const { mqttUrls } = site;
    fleet = await connectFleet(site.people, watch.devices, { mqttUrls, spreadMs: reconnectSpreadS * 1_000, chance });
    const begunAt = Date.now();
    const seen = await killNodes(site, fleet, watch, wanted);
    const figures = { ...wanted, seconds: Math.round((Date.now() - begunAt) / 1_000), ...seen, crashes: site.crashes };
    const { afterNode, during, afterwards, atEnd } = seen;
    const isGood =
      afterNode.mails + afterNode.vendorMails + during.mails + afterwards.mails === 0 &&
      during.cases === watch.devices.length &&
      atEnd.toldDevices === wanted.staying &&
      atEnd.toldOfThoseAway === wanted.staying &&
      atEnd.vendorMails === 1 &&
      site.crashes.length === 0;
    const file = writeResult({
      bench: 'chaos-detection-broker',
      figures: { ...figures, isGood },
      notes: [
        'real devices on a real broker of three nodes, which are killed with kill -9; two ingest processes, an api with a worker, a PostgreSQL of its own',
        'mails: emails to the address of each offline detection, which are about devices; vendorMails: about us',
        'looks are asked for at each step instead of every five minutes',
      ],
    });
    console.log(JSON.stringify(figures), file);
    return isGood;
  } finally {
    fleet?.close();
    await site.close();
  }
}

interface Watch {
  devices: readonly TestDevice[];
  /** Of offline detections, one each. */
  addresses: readonly string[];
  /** Somebody who decides about offline detections of the vendor. */
  vendorAddress: string;
}

/** Organisations with devices, each with an offline detection of all of them. */
async function watchDevices(people: People, { devices: count, policies }: BrokerChaos): Promise<Watch> {
  const vendor = await people.vendor();
  const account = await people.account(vendor, { detection: ['enable'] });
  const run = randomBytes(6).toString('hex');
  const vendorAddress = `broker-${run}@vendor.example`;
  await people.query('UPDATE identity_account SET email = $2, is_email_confirmed = true WHERE id = $1', [
    account.id,
    vendorAddress,
  ]);
  const devices: TestDevice[] = [];
  const addresses: string[] = [];
  for (let nr = 0; nr < policies; nr += 1) {
    const org = await people.partner(vendor);
    devices.push(...(await people.devices(org, Math.round(count / policies))));
    const address = `broker-${nr}-${run}@shop.example`;
    addresses.push(address);
    await people.query(
      `INSERT INTO detection_policy (org_id, name, slot_from, slot_to, interval_minutes, rule, emails, language, target, next_look_at)
       VALUES ($1, 'Everything', 0, 0, 5, 'once', $2, 'en-US', '{"scope": "all"}', now())`,
      [org.id, [address]],
    );
  }
  return { devices, addresses, vendorAddress };
}

/** What people were told after each step. */
async function killNodes(site: Site, fleet: ConnectedFleet, watch: Watch, { staying, awayMs }: BrokerChaos) {
  const { people, broker } = site;
  const { devices, addresses, vendorAddress } = watch;
  const mailbox = new MailboxClient();
  const countTold = async () => {
    const counts = await Promise.all(addresses.map((address) => mailbox.count(address)));
    return { mails: counts.reduce((sum, count) => sum + count, 0), vendorMails: await mailbox.count(vendorAddress) };
  };
  const begunAt = Date.now();
  const say = (text: string) => console.log(`${Math.round((Date.now() - begunAt) / 1_000)} s: ${text}`);

  await untilOnline(people, devices.length);
  say(`${devices.length} devices are online, one of three nodes is killed`);
  const [node] = broker.nodes;
  await node?.kill();
  await passTime(awayMs / 2);
  await untilOnline(people, devices.length);
  await look(people);
  const afterNode = await countTold();
  await node?.start();

  say('all nodes are killed');
  await broker.kill();
  await passTime(awayMs);
  await look(people);
  const during = { ...(await countTold()), ...(await countCases(people)) };
  const absent = devices.slice(0, staying);
  fleet.keepAway(absent);
  await broker.restart();
  const backAt = Date.now();
  say('the broker is back');
  await untilOnline(people, devices.length - staying);
  const allBackMs = Date.now() - backAt;
  await look(people);
  const afterwards = await countTold();
  const [over] = await people.query<{ until: string }>('SELECT max(until) AS until FROM link_outage');
  await passTime(Date.parse(over?.until ?? '') + outlastMs + noticeMs - Date.now());
  await look(people);
  const [told] = await people.query<{ devices: number; absent: number }>(
    `SELECT count(DISTINCT device_id)::int AS devices,
            (count(DISTINCT device_id) FILTER (WHERE device_id = ANY ($1)))::int AS absent FROM detection_case WHERE mail_id IS NOT NULL`,
    [absent.map(({ id }) => id)],
  );
  const outages = await people.query(
    'SELECT kind, round(extract(epoch FROM until - since))::int AS seconds FROM link_outage ORDER BY since',
  );
  const atEnd = { ...(await countTold()), toldDevices: told?.devices, toldOfThoseAway: told?.absent };
  return { afterNode, during, allBackMs, afterwards, atEnd, outages };
}

async function untilOnline(people: Site['people'], count: number): Promise<void> {
  const givesUpAt = Date.now() + waitMs;
  for (let online = -1; Date.now() < givesUpAt; await passTime(1_000)) {
    const [row] = await people.query<{ online: number }>(
      `SELECT count(*)::int AS online FROM devices_device WHERE state = 'online'`,
    );
    online = row?.online ?? 0;
    if (online === count) return;
  }
  throw new Error(`${count} devices did not come online`);
}

/** Every offline detection looks now; ends when its emails have left. */
async function look(people: People): Promise<void> {
  await people.query(`UPDATE detection_policy SET next_look_at = date_trunc('milliseconds', now())`);
  await people.query(`SELECT enqueue_job('detection.looks', '{}', 2, NULL, NULL)`);
  const givesUpAt = Date.now() + waitMs;
  while (Date.now() < givesUpAt) {
    const [row] = await people.query<{ busy: number }>(
      `SELECT (SELECT count(*) FROM system_job WHERE name IN ('mail.letter', 'mail.send', 'detection.looks') AND state <> 'failed')::int
            + (SELECT count(*) FROM detection_policy WHERE next_look_at <= now())::int AS busy`,
    );
    if (row?.busy === 0) return;
    await passTime(500);
  }
  throw new Error('the looks did not end');
}

async function countCases(people: People) {
  const [row] = await people.query<{ cases: number; silent: number }>(
    `SELECT count(*)::int AS cases, (count(*) FILTER (WHERE silence = 'outage'))::int AS silent FROM detection_case`,
  );
  return { cases: row?.cases ?? 0, silent: row?.silent ?? 0 };
}
