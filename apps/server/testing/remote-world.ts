import { randomUUID } from 'node:crypto';
import type { RouteDraft, RouteOutput } from '@tilldeck/contracts/core/route';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { remoteDeviceRoutes } from '@tilldeck/contracts/remote/remote-device.routes';
import { remoteSessionRoutes } from '@tilldeck/contracts/remote/session.routes';
import { DeviceClient } from '@tilldeck/testkit/client/device-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { keepSessions, keepToRights } from '../src/domains/remote/index.ts';
import type { ApiHarness } from './api-harness.ts';

type Draft = RouteDraft<typeof remoteSessionRoutes.request>;
type Said = RouteDraft<typeof remoteDeviceRoutes.answer>['answer'];

/** A device that calls with its own key. */
export interface Till extends TestDevice {
  client: DeviceClient;
}

/** Devices with screens, their people and the people who ask for them; bridges are rows, as nothing connects here. */
export class RemoteWorld {
  private readonly api: ApiHarness;
  private admin!: WireClient;

  private constructor(api: ApiHarness) {
    this.api = api;
  }

  static async make(api: ApiHarness): Promise<RemoteWorld> {
    const world = new RemoteWorld(api);
    world.admin = await api.as(api.admin);
    return world;
  }

  /** A partner with remote control, and its lead. */
  async partner(parent: TestOrg, name: string, type: 'controllable' | 'cooperative' = 'controllable') {
    const org = await this.api.people.partner(parent, name, type);
    await this.sql('UPDATE identity_org SET is_remote_control_allowed = true WHERE id = $1', [org.id]);
    const lead = await this.api.as(await this.api.people.account(org, allPermissions('partner')));
    return { org, lead };
  }

  /** A device that is online and shows its screen. */
  async till(org: TestOrg, screen: { width?: number; canControl?: boolean; canPrompt?: boolean } = {}): Promise<Till> {
    const device = await this.api.people.device(org, { state: 'online' });
    const client = await DeviceClient.make(this.api.url, device.sn);
    const { code } = await this.admin.call(claimRoutes.add, { label: 'Any', maxUses: 1 });
    await client.enrol(code);
    await this.sql(`UPDATE devices_device SET state = 'online' WHERE id = $1`, [device.id]);
    const { width = 1280, canControl = true, canPrompt = true } = screen;
    await this.sql(
      `INSERT INTO remote_screen (device_id, width, height, can_control, can_prompt, epoch, seq) VALUES ($1, $2, 800, $3, $4, 1, 1)`,
      [device.id, width, canControl, canPrompt],
    );
    return { ...device, client };
  }

  /** A bridge that lives as long as the test: nothing here beats. */
  async bridge(url = 'ws://127.0.0.1:1/'): Promise<string> {
    const id = randomUUID();
    await this.sql(`INSERT INTO remote_bridge (id, url, seen_at) VALUES ($1, $2, now() + interval '1 day')`, [id, url]);
    return id;
  }

  sql = <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    this.api.people.query<T>(text, values);

  request = (person: WireClient, till: TestDevice, draft: Partial<Draft> = {}) =>
    person.call(remoteSessionRoutes.request, { sn: till.sn, why: 'Receipts come out blank', ...draft });

  take = async ({ client }: Till) => (await client.send(remoteDeviceRoutes.take, {})).body.data.session;

  answer = async ({ client }: Till, sessionId: string, answer: Said) =>
    (await client.send(remoteDeviceRoutes.answer, { sessionId, answer })).body;

  detail = (person: WireClient, id: string): Promise<RouteOutput<typeof remoteSessionRoutes.detail>> =>
    person.call(remoteSessionRoutes.detail, { id });

  /** Asked for, taken and allowed. */
  async open(person: WireClient, till: Till, draft: Partial<Draft> = {}): Promise<string> {
    const { id } = await this.request(person, till, draft);
    await this.take(till);
    await this.answer(till, id, 'allow');
    return id;
  }

  /** What a bridge writes when the first picture reached a viewer. */
  async show(id: string): Promise<void> {
    await this.sql(
      `UPDATE remote_session SET connected_at = now(), input_at = now(), ends_at = now() + make_interval(mins => minutes) WHERE id = $1`,
      [id],
    );
    await this.sql(
      `INSERT INTO remote_viewer (session_id, account_id, name, viewer_org_id, may_control, joined_at)
       SELECT id, requester_account_id, requester_name, requester_org_id, true, now() FROM remote_session WHERE id = $1`,
      [id],
    );
  }

  /** The clock of one session goes on by so many seconds. */
  async pass(id: string, seconds: number): Promise<void> {
    const columns = [
      'requested_at',
      'taken_at',
      'answer_by',
      'opened_at',
      'connected_at',
      'ends_at',
      'lost_at',
      'input_at',
    ];
    const moved = columns.map((column) => `${column} = ${column} - make_interval(secs => $2)`).join(', ');
    await this.sql(`UPDATE remote_session SET ${moved} WHERE id = $1`, [id, seconds]);
  }

  /** One look of the keeper, and one at the rights of who asked. */
  async keep(): Promise<void> {
    await keepSessions(this.api.app);
    await keepToRights(this.api.app);
  }

  async stateOf(id: string) {
    const [row] = await this.sql<{ state: string; reason: string | null }>(
      'SELECT state, reason FROM remote_session WHERE id = $1',
      [id],
    );
    return `${row?.state} ${row?.reason ?? ''}`.trim();
  }

  /** Names of what the trail of an organisation has of a session, in the order of time. */
  async auditOf(org: TestOrg, id: string): Promise<string[]> {
    const rows = await this.sql<{ said: string }>(
      `SELECT action || ' ' || account_name AS said FROM audit_entry
        WHERE org_id = $1 AND object_type = 'remote_session' AND object_id = $2 ORDER BY id`,
      [org.id, id],
    );
    return rows.map(({ said }) => said.trim());
  }
}
