import type { Route, RouteDraft, RouteOutput } from '@tilldeck/contracts/core/route';
import { bridgeProtocol, bridgeTellsDevice } from '@tilldeck/contracts/remote/bridge.schemas';
import { remoteDeviceRoutes } from '@tilldeck/contracts/remote/remote-device.routes';
import type { RemotePrompt } from '@tilldeck/contracts/remote/remote-device.schemas';
import { DeviceClient } from '@tilldeck/testkit/client/device-client';
import { giveKey } from '@tilldeck/testkit/client/reporting-device';
import { People } from '@tilldeck/testkit/factories/people';
import type { TestWorld } from '@tilldeck/testkit/harness/test-world';
import { RfbScreen } from './rfb-screen.ts';

/** A device that is online and shows a drawn screen; the test is the person in front of it. */
export class DrawnTill {
  readonly sn: string;
  readonly told: unknown[] = [];
  readonly #client: DeviceClient;
  readonly #sockets: WebSocket[] = [];
  readonly #screens: WebSocket[] = [];
  #control: WebSocket | undefined;

  private constructor(client: DeviceClient) {
    this.#client = client;
    this.sn = client.sn;
  }

  static async make(world: TestWorld, orgOf: string, sn: string): Promise<DrawnTill> {
    const people = new People(world.database.ownerUrl);
    const [org] = await world.query<{ id: number }>('SELECT org_id AS id FROM identity_account WHERE login_name = $1', [
      orgOf,
    ]);
    const device = await people.device({ id: org?.id ?? 0, name: '' }, { sn, state: 'online' });
    await world.query(
      `INSERT INTO remote_screen (device_id, width, height, can_control, can_prompt, epoch, seq)
       VALUES ($1, 160, 100, true, true, 1, 1)`,
      [device.id],
    );
    const { key, epoch } = await giveKey(people, device);
    const client = await DeviceClient.make(world.url, sn);
    client.use(key, epoch);
    return new DrawnTill(client);
  }

  async #call<R extends Route>(route: R, input: RouteDraft<R>): Promise<RouteOutput<R>> {
    const { body } = await this.#client.send(route, input);
    if (body.code !== 200) throw new Error(`${route.path}: ${body.msg}`);
    return body.data;
  }

  /** What the till shows to the people in front of it. */
  async question(): Promise<{ sessionId: string; prompt: RemotePrompt }> {
    const { session } = await this.#call(remoteDeviceRoutes.take, {});
    if (!session?.prompt) throw new Error('nobody is asked');
    return { sessionId: session.sessionId, prompt: session.prompt };
  }

  /** Somebody agrees: the till shows its screen to whom the bridge names. */
  async allow(sessionId: string): Promise<void> {
    const { join } = await this.#call(remoteDeviceRoutes.answer, { sessionId, answer: 'allow' });
    if (!join) throw new Error('the session waits');
    const control = this.#open(join.url, join.pass);
    this.#control = control;
    control.addEventListener('message', ({ data }) => {
      const told = bridgeTellsDevice.parse(JSON.parse(String(data)));
      this.told.push(told);
      if (told.tell === 'open') this.#show(join.url, told.pass);
    });
  }

  #open(url: string, pass: string): WebSocket {
    const socket = new WebSocket(url, [bridgeProtocol, pass]);
    socket.binaryType = 'arraybuffer';
    this.#sockets.push(socket);
    return socket;
  }

  #show(url: string, pass: string): void {
    const socket = this.#open(url, pass);
    this.#screens.push(socket);
    socket.addEventListener('open', () => {
      const screen = new RfbScreen((bytes) => socket.send(Uint8Array.from(bytes)));
      socket.addEventListener('message', ({ data }) => screen.take(new Uint8Array(data as ArrayBuffer)));
    });
  }

  /** A card is read: no screen until `uncover`. */
  cover(): void {
    for (const socket of this.#screens.splice(0)) socket.close();
    this.#control?.send(JSON.stringify({ do: 'covered' }));
  }

  uncover(): void {
    this.#control?.send(JSON.stringify({ do: 'uncovered' }));
  }

  leave(): void {
    for (const socket of this.#sockets) socket.close();
  }
}
