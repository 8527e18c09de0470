import { statusMessage } from '@tilldeck/contracts/link/link.messages';
import { fenceMessage } from '@tilldeck/contracts/location/fence.messages';
import type { DeviceFenceChange } from '@tilldeck/contracts/location/fence-device.schemas';
import { placeMessage } from '@tilldeck/contracts/location/place.messages';
import type { PlacePoint } from '@tilldeck/contracts/location/place.schemas';
import type { People, TestDevice, TestOrg } from '@tilldeck/testkit/factories/people';
import { domains } from '../src/domains/catalogue.domain.ts';
import { createUplink } from '../src/domains/link/index.ts';
import type { App } from '../src/platform/app.ts';
import { gatherContributions } from '../src/platform/create-app.ts';
import type { Received } from '../src/platform/link/message-binding.ts';

const noApp = (): never => {
  throw new Error('reports need no app');
};

type FenceSaid = Omit<DeviceFenceChange, 'epoch' | 'seq' | 'at'> & { at?: number };

/** A device with a key, whose reports go through the code that takes them in. */
export class LocatedDevice {
  readonly id: string;
  readonly sn: string;
  private readonly app: Pick<App, 'database'>;
  private readonly epoch: number;
  private seq = 0;

  private constructor(app: Pick<App, 'database'>, { id, sn }: TestDevice, epoch: number) {
    this.app = app;
    this.id = id;
    this.sn = sn;
    this.epoch = epoch;
  }

  static async make(app: Pick<App, 'database'>, people: People, org: TestOrg, state = 'online') {
    const device = await people.device(org, { state });
    // Owned long enough for points of the past to be its owner's.
    await people.query(`UPDATE devices_device SET owned_since = now() - interval '500 days' WHERE id = $1`, [
      device.id,
    ]);
    const [key] = await people.query<{ id: string }>(
      `INSERT INTO link_key (org_id, device_id, sn, public_key, state, source)
       VALUES ($1, $2, $3, decode(md5(random()::text) || md5(random()::text), 'hex'), 'active', 'factory') RETURNING id`,
      [org.id, device.id, device.sn],
    );
    return new LocatedDevice(app, device, Number(key?.id));
  }

  private async take(reports: Received[]): Promise<void> {
    const uplink = createUplink(
      { database: this.app.database, contributions: gatherContributions(domains, noApp) },
      domains.flatMap(({ messages }) => messages ?? []),
    );
    const { refused } = await uplink.take(reports);
    if (refused.length > 0) throw new Error(`refused: ${refused[0]?.why}`);
  }

  /** `at` in minutes from now. */
  point(minutes: number, latitude: number, longitude: number, more: Partial<PlacePoint> = {}): PlacePoint {
    const at = Math.floor(Date.now() / 1_000) * 1_000 + minutes * 60_000;
    return { at, latitude, longitude, accuracyM: 8, source: 'gps', datum: 'wgs84', ...more };
  }

  async say(points: PlacePoint[], seq = ++this.seq): Promise<void> {
    const payload = { epoch: this.epoch, seq, at: Date.now(), points };
    await this.take([{ message: placeMessage, serial: this.sn, receivedAtMs: Date.now(), payload }]);
  }

  /** Says that the device changed sides. `at` of the head is the second fix unless told. */
  async sayFence(...changes: readonly FenceSaid[]): Promise<void> {
    await this.take(
      changes.map((change) => ({
        message: fenceMessage,
        serial: this.sn,
        receivedAtMs: Date.now(),
        payload: { epoch: this.epoch, seq: ++this.seq, at: change.fixes[1].at, ...change },
      })),
    );
  }

  async report(location: { latitude: number; longitude: number; accuracyM?: number }, at = Date.now()): Promise<void> {
    const payload = { epoch: this.epoch, seq: ++this.seq, at, batteryPercent: 50, location };
    await this.take([{ message: statusMessage, serial: this.sn, receivedAtMs: Date.now(), payload }]);
  }
}
