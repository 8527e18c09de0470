import type { People, TestDevice, TestOrg } from '@tilldeck/testkit/factories/people';

interface PolicyDraft {
  from?: number;
  to?: number;
  interval?: number;
  rule?: 'every' | 'once';
  emails?: readonly string[];
  target?: object;
  firstLook: Date;
}

let names = 0;

/** Shops, devices, absences and policies by SQL, at times a test chooses. */
export class DetectionWorld {
  readonly people: People;
  constructor(people: People) {
    this.people = people;
  }

  async shop(org: TestOrg, timezone: string, hours: readonly (readonly [number, number])[][] = []): Promise<string> {
    names += 1;
    const [row] = await this.people.query<{ id: string }>(
      `INSERT INTO devices_shop (org_id, name, timezone, opening_hours) VALUES ($1, $2, $3, $4) RETURNING id`,
      [org.id, `Shop ${names}`, timezone, JSON.stringify(hours)],
    );
    return row?.id ?? '';
  }

  async device(org: TestOrg, shopId: string | null): Promise<TestDevice> {
    const device = await this.people.device(org, { state: 'online' });
    await this.people.query('UPDATE devices_device SET shop_id = $2 WHERE id = $1', [device.id, shopId]);
    return device;
  }

  async leave(device: TestDevice, at: Date, outageId: string | null = null): Promise<void> {
    await this.people.query(`UPDATE devices_device SET state = 'offline' WHERE id = $1`, [device.id]);
    await this.people.query(
      `INSERT INTO link_absence (device_id, sn, since, cause, outage_id, org_id) VALUES ($1, $2, $3, 'lost', $4, $5)`,
      [device.id, device.sn, at.toISOString(), outageId, device.orgId],
    );
  }

  async comeBack(device: TestDevice, at: Date): Promise<void> {
    await this.people.query(`UPDATE devices_device SET state = 'online' WHERE id = $1`, [device.id]);
    await this.people.query('UPDATE link_absence SET until = $2 WHERE device_id = $1 AND until IS NULL', [
      device.id,
      at.toISOString(),
    ]);
  }

  async policy(org: TestOrg, draft: PolicyDraft): Promise<string> {
    names += 1;
    const { from = 0, to = 0, interval = 5, rule = 'once', emails = [], target = { scope: 'all' }, firstLook } = draft;
    const [row] = await this.people.query<{ id: string }>(
      `INSERT INTO detection_policy (org_id, name, slot_from, slot_to, interval_minutes, rule, emails, language, target, next_look_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 'en-US', $8, $9) RETURNING id`,
      [org.id, `Policy ${names}`, from, to, interval, rule, emails, JSON.stringify(target), firstLook.toISOString()],
    );
    return row?.id ?? '';
  }
}
