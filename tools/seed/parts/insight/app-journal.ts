import { insertRows } from '../../insert-rows.ts';
import type { Random } from '../../random.ts';
import type { SeedContext } from '../../seed-part.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

interface Till {
  id: string;
  sn: string;
  org_id: number;
  model_id: number;
  activated_at: Date;
  controllers: number[];
}

interface Published {
  app_id: string;
  version_id: string;
  category_id: number | null;
  size: string;
  started_at: Date;
}

const codes = ['download_failed', 'no_space', 'signature_mismatch', 'incompatible'] as const;

/** A moment of a working day: few apps are installed at night or on a Sunday. */
function workingMoment(random: Random, fromMs: number, toMs: number): Date {
  const day = new Date(fromMs + random.next() * Math.max(1, toMs - fromMs));
  if (day.getUTCDay() === 0 && random.isLucky(0.7)) day.setUTCDate(day.getUTCDate() - 1);
  day.setUTCHours(random.between(6, 19), random.between(0, 59), random.between(0, 59));
  return new Date(Math.min(Math.max(day.getTime(), fromMs), toMs));
}

/** What one device did with the versions of one app, oldest first. */
function storyOf(random: Random, till: Till, versions: readonly Published[], nowMs: number) {
  const via = random.weighted([
    ['store', 6],
    ['release', 3],
    ['manual', 1],
  ] as const);
  const row = (event: string, version: Published, at: Date, code = '') => ({
    at,
    org_id: till.org_id,
    controllers: till.controllers,
    device_id: till.id,
    sn: till.sn,
    model_id: till.model_id,
    app_id: version.app_id,
    version_id: version.version_id,
    category_id: version.category_id,
    event,
    via,
    code,
    size: version.size,
  });
  let lastMs = till.activated_at.getTime() + hourMs;
  return versions.flatMap((version, nr) => {
    // The later a version, the sooner it spreads.
    const fromMs = Math.max(lastMs, version.started_at.getTime());
    const untilMs = Math.min(nowMs - hourMs, fromMs + random.between(2, nr === 0 ? 70 : 25) * dayMs);
    if (fromMs >= untilMs || (nr > 0 && random.isLucky(0.15))) return [];
    const at = workingMoment(random, fromMs, untilMs);
    lastMs = at.getTime();
    const later = (minutes: number) => new Date(Math.min(nowMs, at.getTime() + minutes * 60_000));
    const isGone = nr === versions.length - 1 && random.isLucky(0.06) && at.getTime() + 9 * dayMs < nowMs;
    return [
      ...(via === 'store' ? [row('download', version, new Date(at.getTime() - 3 * 60_000))] : []),
      ...(random.isLucky(0.05) ? [row('failure', version, new Date(at.getTime() - 60_000), random.pick(codes))] : []),
      row(nr === 0 ? 'install' : 'upgrade', version, at),
      ...(random.isLucky(0.08) ? [row('reinstall', version, later(random.between(60, 3_000)))] : []),
      ...(isGone ? [row('uninstall', version, workingMoment(random, at.getTime() + dayMs, nowMs))] : []),
    ];
  });
}

/** Installs, upgrades and removals since the apps of the demo were published. */
export async function seedAppJournal({ client, now, random: chanceOf }: SeedContext): Promise<number> {
  const random = chanceOf('app journal');
  const { rows: tills } = await client.query<Till>(
    `SELECT id, sn, org_id, model_id, activated_at, array_remove(ARRAY[org_l1, org_l2, org_l3, org_l4, org_l5], NULL) AS controllers
       FROM devices_device WHERE activated_at IS NOT NULL ORDER BY id`,
  );
  const { rows: published } = await client.query<Published>(
    `SELECT p.app_id, p.version_id, a.category_id, v.size, min(p.started_at) AS started_at
       FROM appstore_publication p JOIN appstore_version v ON v.id = p.version_id JOIN appstore_app a ON a.id = p.app_id
      WHERE p.started_at IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY min(p.started_at), p.version_id`,
  );
  const apps = [...Map.groupBy(published, ({ app_id }) => app_id).values()];
  const rows = tills.flatMap((till) =>
    apps.flatMap((versions, nr) =>
      random.isLucky(0.75 / (nr + 1) ** 0.6) ? storyOf(random, till, versions, now.getTime()) : [],
    ),
  );
  return insertRows(
    client,
    'appstore_journal',
    rows.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map((row, index) => ({ ...row, id: index + 1 })),
  );
}
