import type { RouteDraft } from '@tilldeck/contracts/core/route';
import { customSettingsRoutes } from '@tilldeck/contracts/policies/rule.routes';
import type { RuleTarget } from '@tilldeck/contracts/policies/rule.schemas';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { sql } from 'kysely';
import { type ApiHarness, startApiHarness } from './api-harness.ts';
import { reportItem } from './policy-world.ts';

const item = 'custom_settings';
type Plan = RouteDraft<typeof customSettingsRoutes.release>['plan'];

/** Devices, rules that set their volume, and people who release these in stages. */
export class StagedWorld {
  readonly api: ApiHarness;
  readonly admin: WireClient;

  static async start(fleet: number): Promise<StagedWorld> {
    const api = await startApiHarness();
    const world = new StagedWorld(api, await api.as(api.admin));
    const model = await api.people.model('Staged');
    await api.people.query(
      `INSERT INTO devices_device (sn, org_id, model_id) SELECT 'STAGE-' || n, 1, $1 FROM generate_series(1, ${fleet}) n`,
      [model],
    );
    return world;
  }

  private constructor(api: ApiHarness, admin: WireClient) {
    this.api = api;
    this.admin = admin;
  }

  detail = (id: string) => this.admin.call(customSettingsRoutes.detail, { id });

  async release(id: string, plan: Plan = {}) {
    const { version } = await this.detail(id);
    const { hash } = await this.admin.call(customSettingsRoutes.preview, { id });
    return this.admin.call(customSettingsRoutes.release, { id, version, previewHash: hash, plan });
  }

  async addRule(name: string, volume: number, target: RuleTarget = { scope: 'all' }): Promise<string> {
    return (await this.admin.call(customSettingsRoutes.add, { name, target, payload: { volume } })).id;
  }

  async change(id: string, volume: number, target?: RuleTarget): Promise<void> {
    const { version, name, target: before } = await this.detail(id);
    const draft = { name, target: target ?? before, payload: { volume } };
    await this.admin.call(customSettingsRoutes.modify, { ...draft, id, version });
  }

  async withdraw(id: string): Promise<void> {
    const { version } = await this.detail(id);
    await this.admin.call(customSettingsRoutes.withdraw, { id, version });
  }

  async move(id: string, move: 'pause' | 'resume' | 'stop') {
    const { version } = await this.detail(id);
    return this.admin.call(customSettingsRoutes.rollout, { id, version, move });
  }

  /** The hash that each device would get of a pull now. */
  async wanted(): Promise<Map<string, string | null>> {
    const hash = this.api.app.contributions.desired.find(({ name }) => name === item)?.hash(sql`d.id`);
    const { rows } = await sql<{ id: string; hash: string | null }>`
      select d.id, ${hash} as hash from devices_device d order by d.id`.execute(this.api.app.database.vendor);
    return new Map(rows.map((row) => [row.id, row.hash]));
  }

  report(said: readonly (readonly [deviceId: string, hash: string | null, isFailed: boolean])[]): Promise<void> {
    return reportItem(
      this.api.app,
      item,
      said.map(([deviceId, hash, isFailed]) => ({
        deviceId,
        hash: hash ?? '',
        outcome: isFailed ? 'failed' : 'verified',
        reason: '',
      })),
    );
  }
}
