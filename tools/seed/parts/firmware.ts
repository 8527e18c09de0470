import type { SeedContext, SeedPart } from '../seed-part.ts';
import { taskFiles } from './tasks/demo-task-files.ts';
import { putTaskFile } from './tasks/task-payload.ts';

const dayMs = 86_400_000;

interface DemoFirmware {
  by: string;
  name: string;
  version: string;
  code: number;
  previous: string;
  remark: string;
  file: keyof typeof taskFiles;
  addedDaysAgo: number;
  /** Absent: not released yet. */
  publishedDaysAgo?: number;
}

/** Chains with versions that are out, one that is on its way and ones that await their release. */
const firmware: readonly DemoFirmware[] = [
  {
    by: 'admin',
    name: 'KP-80',
    version: '2.0.3',
    code: 20_003,
    previous: '1.8.0',
    remark: 'Cutter no longer jams on short receipts',
    file: 'kp80For203',
    addedDaysAgo: 240,
    publishedDaysAgo: 236,
  },
  {
    by: 'admin',
    name: 'TP-58',
    version: '1.5.0',
    code: 10_500,
    previous: '1.4.2',
    remark: 'Less power while idle',
    file: 'tp58For150',
    addedDaysAgo: 150,
    publishedDaysAgo: 149,
  },
  {
    by: 'admin',
    name: 'KP-80',
    version: '2.1.0',
    code: 20_100,
    previous: '2.0.3',
    remark: 'Sharper QR codes',
    file: 'kp80For210',
    addedDaysAgo: 120,
    publishedDaysAgo: 113,
  },
  {
    by: 'kassenwerk-nord',
    name: 'LP-100',
    version: '4.1.0',
    code: 41,
    previous: '4.0.0',
    remark: 'Labels of 100 mm',
    file: 'lp100For410',
    addedDaysAgo: 20,
  },
  {
    by: 'admin',
    name: 'KP-80',
    version: '2.2.1',
    code: 20_201,
    previous: '2.1.0',
    remark: 'Quieter at night',
    file: 'kp80For221',
    addedDaysAgo: 12,
    publishedDaysAgo: 2,
  },
  {
    by: 'admin',
    name: 'KP-80',
    version: '2.3.0',
    code: 20_300,
    previous: '2.2.1',
    remark: 'Starts faster after a paper change',
    file: 'kp80For230',
    addedDaysAgo: 1,
  },
];

/** Printer firmware, for an installation that has none yet; after the devices and tasks. */
export const firmwarePart: SeedPart = {
  name: 'firmware',
  async run(context) {
    const { client } = context;
    const { rowCount } = await client.query('SELECT FROM factory_firmware LIMIT 1');
    if (rowCount) return 0;
    let added = 0;
    for (const one of firmware) added += await putFirmware(context, one);
    return added + (await linkReleases(context));
  },
};

async function putFirmware(context: SeedContext, one: DemoFirmware): Promise<number> {
  const { client, now } = context;
  const at = (days: number) => new Date(now.getTime() - days * dayMs);
  const { rows } = await client.query<{ orgId: number; accountId: string }>(
    'SELECT id AS "accountId", org_id AS "orgId" FROM identity_account WHERE login_name = $1',
    [one.by],
  );
  const [owner] = rows;
  if (!owner) return 0;
  const file = await putTaskFile(context, owner, taskFiles[one.file], one.addedDaysAgo * 24);
  const published = one.publishedDaysAgo === undefined ? null : at(one.publishedDaysAgo);
  await client.query(
    `INSERT INTO factory_firmware (org_id, name, update_version, version_code, previous_version, file_id, remark,
       published_at, created_by, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      owner.orgId,
      one.name,
      one.version,
      one.code,
      one.previous,
      file,
      one.remark,
      published,
      one.by,
      at(one.addedDaysAgo),
      published ?? at(one.addedDaysAgo),
    ],
  );
  return 1;
}

/** The task of each release, and what printers have since it went well on them. */
async function linkReleases({ client }: SeedContext): Promise<number> {
  const { rowCount } = await client.query(
    `INSERT INTO factory_firmware_release (firmware_id, task_id)
     SELECT w.id, t.id FROM tasks_task t JOIN factory_firmware w
         ON w.name = t.payload ->> 'name' AND w.update_version = t.payload ->> 'version'
      WHERE t.source = 'printer_firmware'`,
  );
  await client.query(
    `WITH written AS (
       UPDATE devices_printer p SET firmware_version = t.payload ->> 'version'
         FROM tasks_execution e JOIN tasks_task t ON t.id = e.task_id
        WHERE t.source = 'printer_firmware' AND e.state = 'succeeded' AND p.device_id = e.device_id
       RETURNING p.device_id, p.firmware_version)
     UPDATE link_facts f SET facts = jsonb_set(f.facts, '{printerFirmware,version}', to_jsonb(w.firmware_version))
       FROM written w WHERE w.device_id = f.device_id`,
  );
  return rowCount ?? 0;
}
