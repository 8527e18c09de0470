import { askInstall, askParameters, askStore, pullWork, uploadSmall } from './device-calls.ts';
import type { ConnectParts } from './device-connection.ts';
import type { DeviceHost } from './device-host.ts';
import type { CountedFigure, FleetDevice, FleetFigures, FleetOptions, FleetShop } from './fleet-options.ts';

import { SimulatedDevice } from './simulated-device.ts';
import { simulatedPassword } from './simulated-key.ts';
import { TimerWheel } from './timer-wheel.ts';
import { chance } from './world/chance.rules.ts';
import type { Condition } from './world/life.rules.ts';

const tickMs = 50;
const wheelOptions = { slotMs: tickMs, slots: 2_048 };
const usualPulls = 8;
const lookEveryMs = 10_000;
const leastLookMs = 500;

/** The devices of one process: one clock, one door to the broker, and the figures of all. */
export class Fleet implements DeviceHost<SimulatedDevice> {
  readonly options: FleetOptions;
  readonly wheel: TimerWheel<SimulatedDevice>;
  readonly lookEveryMs: number;
  readonly #devices = new Map<string, SimulatedDevice>();
  readonly #startedAt = Date.now();
  readonly #waiting: SimulatedDevice[] = [];
  readonly #connecting = new Set<SimulatedDevice>();
  readonly #open = new Set<SimulatedDevice>();
  readonly #counted: Record<CountedFigure, number> = {
    opened: 0,
    refused: 0,
    lost: 0,
    sent: 0,
    resent: 0,
    acknowledged: 0,
    pulled: 0,
    pullsFailed: 0,
  };
  /** Those that want to pull, each once, in the order they asked. */
  readonly #pulling = new Set<SimulatedDevice>();
  #pulls = 0;
  #mayKnock = 0;
  #tickedAt = Date.now();
  #ticker: NodeJS.Timeout | null = null;

  constructor(options: FleetOptions, shops: readonly FleetShop[], devices: readonly FleetDevice[]) {
    this.options = options;
    this.lookEveryMs = Math.max(leastLookMs, lookEveryMs / options.speed);
    this.wheel = new TimerWheel(Date.now(), wheelOptions);
    const byIndex = new Map(shops.map((shop) => [shop.index, shop]));
    for (const device of devices) {
      const shop = byIndex.get(device.shop);
      if (!shop) throw new Error(`${device.sn} stands in a shop that is not there`);
      const life = { seed: options.seed, sn: device.sn, model: device.model, shop };
      this.#devices.set(device.sn, new SimulatedDevice(this, device, life));
    }
  }

  start(): void {
    const now = Date.now();
    // Spread over one look, so that they do not all look at the same moment for ever.
    let place = 0;
    for (const device of this.#devices.values()) {
      this.wheel.wakeAt(device, now + (place / this.#devices.size) * Math.min(this.lookEveryMs, 2_000));
      place += 1;
    }
    this.#ticker = setInterval(() => this.#tick(), tickMs);
  }

  stop(): void {
    if (this.#ticker) clearInterval(this.#ticker);
    for (const device of this.#devices.values()) device.stop();
  }

  simulated(now: number): number {
    return this.#startedAt + (now - this.#startedAt) * this.options.speed;
  }

  connectParts(device: SimulatedDevice): ConnectParts {
    const { brokers, bareLogin, settings } = this.options;
    const address = new URL(brokers[Math.floor(Math.random() * brokers.length)] ?? '');
    const login = bareLogin ?? {
      user: device.sn,
      password: simulatedPassword(device.key, device.sn, device.epoch, Date.now()),
    };
    const { keepAliveS } = settings;
    return { host: address.hostname, port: Number(address.port || 1883), sn: device.sn, keepAliveS, ...login };
  }

  queue(device: SimulatedDevice): void {
    this.#waiting.push(device);
  }

  opened(device: SimulatedDevice): void {
    this.#connecting.delete(device);
    this.#open.add(device);
    this.#counted.opened += 1;
  }

  ended(device: SimulatedDevice): void {
    this.#connecting.delete(device);
    this.#open.delete(device);
  }

  count(figure: CountedFigure, by = 1): void {
    this.#counted[figure] += by;
  }

  /** Ten thousand may be nudged at once; they take turns. Without a need only some pull: that is measured elsewhere. */
  pull(device: SimulatedDevice, isNeeded: boolean): void {
    const { apiUrl, pullShare, seed } = this.options;
    if (apiUrl === null || (!isNeeded && chance(`${seed}/${device.sn}/pulls`) >= pullShare)) return;
    this.#pulling.add(device);
    this.#pullNext();
  }

  upload(device: SimulatedDevice, file: { id: string; name: string; content: Buffer }): Promise<string> {
    const { apiUrl } = this.options;
    return apiUrl === null ? Promise.reject(new Error('no server')) : uploadSmall(apiUrl, device, file);
  }

  async look(device: SimulatedDevice): Promise<void> {
    const { apiUrl } = this.options;
    if (apiUrl === null) return;
    const { apps } = await askStore(apiUrl, device, device.apps.taken);
    for (const app of apps) {
      const { package: name, versionId } = app;
      if (device.apps.isWanted(app)) await askInstall(apiUrl, device, { versionId, isRetold: false });
      else if (app.hasParameters && device.apps.isSame(app)) {
        const { values } = await askParameters(apiUrl, device, { package: name, hash: device.apps.hashOf(name) });
        if (values) await askInstall(apiUrl, device, { versionId, isRetold: true });
      }
    }
    this.pull(device, true);
  }

  #pullNext(): void {
    const { apiUrl, maxPulls = usualPulls } = this.options;
    const [device] = this.#pulling;
    if (apiUrl === null || !device || this.#pulls >= maxPulls) return;
    this.#pulling.delete(device);
    this.#pulls += 1;
    pullWork(apiUrl, device, { held: device.heldItems, open: device.openWork })
      .then((answer) => {
        this.#counted.pulled += 1;
        Object.assign(this.options.settings, answer.settings);
        if (answer.desired) device.onDesired(answer.desired);
        device.onWork(answer);
      })
      .catch(() => {
        this.#counted.pullsFailed += 1;
      })
      .finally(() => {
        this.#pulls -= 1;
        this.#pullNext();
      });
    this.#pullNext();
  }

  force(sns: readonly string[], condition: Condition | null): void {
    for (const sn of sns) this.#devices.get(sn)?.force(condition, Date.now());
  }

  /** Which devices hold a connection right now. */
  onlineSns(): string[] {
    return [...this.#open].map(({ sn }) => sn);
  }

  device(sn: string): SimulatedDevice | undefined {
    return this.#devices.get(sn);
  }

  figures(): FleetFigures {
    let unacknowledged = 0;
    for (const device of this.#devices.values()) unacknowledged += device.unacknowledged;
    const { size: connected } = this.#open;
    return {
      ...this.#counted,
      devices: this.#devices.size,
      connected,
      connecting: this.#connecting.size,
      unacknowledged,
    };
  }

  #tick(): void {
    const now = Date.now();
    for (const device of this.wheel.takeDue(now)) device.act(now);
    const { connectsPerS, maxConnecting } = this.options;
    this.#mayKnock = Math.min(connectsPerS, this.#mayKnock + ((now - this.#tickedAt) / 1000) * connectsPerS);
    this.#tickedAt = now;
    while (this.#mayKnock >= 1 && this.#connecting.size < maxConnecting) {
      const device = this.#waiting.shift();
      if (!device) break;
      // Marked before it knocks: a refusal may come back at once.
      this.#connecting.add(device);
      if (device.knock(now)) this.#mayKnock -= 1;
      else this.#connecting.delete(device);
    }
  }
}
