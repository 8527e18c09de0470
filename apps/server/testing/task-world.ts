import type { FileKindName } from '@tilldeck/contracts/catalogue.files';
import type { AskedKindName, TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { kindMask } from '@tilldeck/contracts/tasks/kind-mask.rules';
import type { DeviceTarget } from '@tilldeck/contracts/tasks/target.schemas';
import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestAccount, type TestOrg } from '@tilldeck/testkit/factories/people';
import type { ApiHarness } from './api-harness.ts';

interface Aim {
  kind: AskedKindName;
  payload: object;
  target: DeviceTarget;
}

export interface WrittenExecution {
  sn: string;
  state: string;
  code: string;
  stage: number;
  is_released: boolean;
  not_before: string | null;
}

export const reboot = { kind: 'reboot' as AskedKindName, payload: {} };
export const all = (org: TestOrg): DeviceTarget => ({ scope: 'partner', partnerIds: [String(org.id)] });

/** The name of the devices a person sees in a preview. */
export const seenBy = async (
  client: WireClient,
  { kind, payload = {}, target }: Omit<Aim, 'payload'> & { payload?: object },
) => (await client.call(taskRoutes.preview, { kind, payload: payload as Record<string, unknown>, target })).hash;

/** Fleets to aim tasks at, each of a partner of its own. */
export class TaskWorld {
  private readonly api: ApiHarness;
  private count = 0;

  constructor(api: ApiHarness) {
    this.api = api;
  }

  /** Devices in these states; their serial numbers begin with the mark of the fleet. */
  async fleet(states: readonly string[]): Promise<{ org: TestOrg; sns: string[]; mark: string }> {
    const mark = `F${++this.count}`;
    const org = await this.api.people.partner(this.api.vendor, `Fleet ${mark}`);
    const sns: string[] = [];
    for (const [at, state] of states.entries()) {
      const sn = `${mark}-${String(at).padStart(4, '0')}`;
      await this.api.people.device(org, { sn, state });
      sns.push(sn);
    }
    return { org, sns, mark };
  }

  partnerOf = async (org: TestOrg): Promise<WireClient> =>
    this.api.as(await this.api.people.account(org, allPermissions('partner')));

  set = (sn: string, assignment: string) =>
    this.api.people.query(`UPDATE devices_device SET ${assignment} WHERE sn = $1`, [sn]);

  /** What the device said it can do. */
  can = (sn: string, kinds: readonly TaskKindName[]) => this.set(sn, `able_kinds = ${kindMask(kinds)}`);

  /** What the device told of itself. */
  says = (sn: string, part: 'facts', content: object) =>
    this.api.people.query(
      `INSERT INTO link_facts (device_id, ${part}) SELECT id, $2 FROM devices_device WHERE sn = $1
       ON CONFLICT (device_id) DO UPDATE SET ${part} = excluded.${part}`,
      [sn, JSON.stringify(content)],
    );

  /** A file that was uploaded and checked, as far as a task looks at it; of the vendor, or of whom an account is. */
  async file(
    kind: FileKindName,
    name: string,
    { size = 100, state = 'ready', by = this.api.admin }: { size?: number; state?: string; by?: TestAccount } = {},
  ): Promise<string> {
    const [row] = await this.api.people.query<{ id: string }>(
      `INSERT INTO files_object (org_id, created_by, kind, state, name, size, sha256, storage_key, upload_ref, part_size)
       SELECT org_id, id, $2, $3, $4, $5, md5($4) || md5($4), gen_random_uuid(), '', 8388608
         FROM identity_account WHERE id = $1 RETURNING id`,
      [by.id, kind, state, name, size],
    );
    return row?.id ?? '';
  }

  /** Previewed, then made. */
  async make(client: WireClient, aim: Aim, more = {}) {
    const input = { ...aim, payload: aim.payload as Record<string, unknown> };
    return client.call(taskRoutes.add, { ...input, previewHash: await seenBy(client, aim), ...more });
  }

  executions = (id: string) =>
    this.api.people.query<WrittenExecution>(
      'SELECT sn, state, code, stage, is_released, not_before FROM tasks_execution WHERE task_id = $1 ORDER BY sn',
      [id],
    );
}
