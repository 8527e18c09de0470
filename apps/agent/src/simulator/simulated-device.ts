import type { KeyObject } from 'node:crypto';
import type { DesiredChange } from '@tilldeck/contracts/link/desired.schemas';
import { uplinkAck } from '@tilldeck/contracts/link/downlink.schemas';
import type { PullAnswer } from '@tilldeck/contracts/link/enrolment.schemas';
import { DeviceConnection } from './device-connection.ts';
import type { DeviceHost } from './device-host.ts';
import { DeviceItems } from './device-items.ts';
import { DevicePlace } from './device-place.ts';
import type { DeviceWork } from './device-work.ts';
import type { FleetDevice } from './fleet-options.ts';
import { SimulatedApps } from './simulated-apps.ts';
import { simulatedKey } from './simulated-key.ts';
import { SimulatedPrinter } from './simulated-printer.ts';
import { openSimulatedWork } from './simulated-work.ts';
import { UplinkBox } from './uplink-box.ts';
import { chance } from './world/chance.rules.ts';
import { examinationOf, factsOf, helloOf } from './world/identity.rules.ts';
import { type Condition, conditionAt, isCutOff, type Living, statusWaitMs } from './world/life.rules.ts';
import { type Reading, readingAt } from './world/reading.rules.ts';

const connectTimeoutMs = 20_000;
const maxBackOffS = 60;
/** Answers a ping before the broker loses patience, with room for a slow network. */
const pingShare = 0.8;
/** Many are told of the store at once. */
const lookSpreadMs = 5_000;

/** One device: it lives by the rules of its world, and tells the server about it over a connection of its own. */
export class SimulatedDevice {
  readonly life: Living;
  readonly #fleet: DeviceHost<SimulatedDevice>;
  readonly #device: FleetDevice;
  readonly #box: UplinkBox;
  #phase: 'away' | 'queued' | 'connecting' | 'open' | 'frozen' = 'away';
  #connection: DeviceConnection | null = null;
  #key: KeyObject | null = null;
  #condition: Condition | null = null;
  #forced: Condition | null = null;
  #boot = 0;
  #hasToldFacts = false;
  #failures = 0;
  #connectAt = 0;
  #giveUpAt = 0;
  #pingAt = 0;
  #statusAt = 0;
  #pullAt = 0;
  #isPullNeeded = false;
  #startedAt = 0;
  #printer: Reading['printer'] | null = null;
  #work: DeviceWork | null = null;
  #items: DeviceItems | null = null;
  readonly #place: DevicePlace;
  readonly apps: SimulatedApps;
  readonly printer: SimulatedPrinter;

  constructor(fleet: DeviceHost<SimulatedDevice>, device: FleetDevice, life: Living) {
    this.#fleet = fleet;
    this.#device = device;
    this.life = life;
    this.apps = new SimulatedApps(life);
    this.printer = new SimulatedPrinter(life);
    this.#box = new UplinkBox(device.epoch, device.lastSeq);
    this.#place = new DevicePlace({
      life,
      documentOf: (name) => this.#items?.documentOf(name),
      sayPlace: (points) => this.#say('place', { points }),
      sayFence: (report) => this.#say('fence', report),
    });
  }

  get sn(): string {
    return this.#device.sn;
  }
  get epoch(): number {
    return this.#device.epoch;
  }
  /** Kept once it was needed: making it costs twice as much as signing with it. */
  get key(): KeyObject {
    this.#key ??= simulatedKey(this.life.seed, this.sn);
    return this.#key;
  }
  /** The truth that presence is compared with. */
  get isOnline(): boolean {
    return this.#phase === 'open';
  }
  get unacknowledged(): number {
    return this.#box.size;
  }
  get lastSeq(): number {
    return this.#box.lastSeq;
  }
  get reading(): Reading {
    return readingAt(this.life, this.#fleet.simulated(Date.now()));
  }

  /** Makes it fail in a certain way, or (null) lets it live on. */
  force(condition: Condition | null, now: number): void {
    this.#forced = condition;
    this.act(now);
  }

  /** Does what is due and says when to look again. */
  act(now: number): void {
    const at = this.#fleet.simulated(now);
    const condition = this.#forced ?? conditionAt(this.life, at, this.#fleet.options.profile);
    if (condition !== this.#condition) this.#change(condition, now);
    if (condition === 'flapping' && this.#phase === 'open' && isCutOff(this.life, at)) this.#leave('cut');
    if (this.#phase === 'away' && this.#wantsConnection(at) && now >= this.#connectAt) this.#queue();
    if (this.#phase === 'connecting' && now >= this.#giveUpAt) {
      this.#connection?.cut();
      this.onLost('no answer');
    }
    if (this.#phase === 'open') this.#report(now, at);
    if (this.#phase === 'open') this.#work?.act(now);
    if (this.#phase === 'open') this.#items?.act(now);
    this.#fleet.wheel.wakeAt(this, this.#nextLook(now));
  }

  /** The fleet lets it knock now; false where it no longer wants to. */
  knock(now: number): boolean {
    if (this.#phase !== 'queued') return false;
    this.#phase = 'connecting';
    this.#giveUpAt = now + connectTimeoutMs;
    this.#connection = new DeviceConnection(this.#fleet.connectParts(this), this);
    this.#fleet.wheel.wakeAt(this, this.#giveUpAt);
    return true;
  }

  onOpen(): void {
    const now = Date.now();
    this.#fleet.opened(this);
    this.#phase = 'open';
    this.#failures = 0;
    this.#pullAt = now;
    for (const [topic, payload] of this.#box.resendAll(now)) this.#transmit(topic, payload, 'resent');
    this.#say('hello', { ...helloOf(this.life), bootId: `${this.#device.epoch}-${this.#boot}` });
    if (!this.#hasToldFacts) {
      this.#hasToldFacts = true;
      this.#say('event', { kind: 'boot', detail: { cause: this.#boot > 1 ? 'power' : 'start' } });
      this.sayFacts();
      this.sayApps();
    }
    this.#statusAt = now;
    this.act(now);
  }

  onLost(reason: string): void {
    const wasOpen = this.#phase === 'open';
    this.#fleet.count(reason.startsWith('refused') ? 'refused' : 'lost');
    this.#fleet.ended(this);
    this.#connection = null;
    this.#phase = 'away';
    const spreadMs = this.#fleet.options.settings.reconnectSpreadS * 1000;
    this.#failures = wasOpen ? 0 : this.#failures + 1;
    const backOffMs = Math.min(maxBackOffS, 2 ** (this.#failures - 1)) * 1000 * (0.5 + Math.random());
    this.#connectAt = Date.now() + (wasOpen ? Math.random() * spreadMs : backOffMs);
    this.#fleet.wheel.wakeAt(this, this.#connectAt);
  }

  onMessage(topic: string, payload: Buffer): void {
    const kind = topic.slice(topic.lastIndexOf('/') + 1);
    const body: unknown = JSON.parse(payload.toString());
    if (kind === 'ack') this.#fleet.count('acknowledged', this.#box.acknowledge(uplinkAck.parse(body)));
    else if (kind === 'nudge') this.#obey((body as { reason?: string }).reason ?? '');
  }

  /** Desired items by name, each with its hash. */
  get heldItems(): Record<string, string> {
    return this.#items?.held ?? {};
  }

  get openWork(): string[] {
    return this.#work?.openIds ?? [];
  }

  onWork(answer: Pick<PullAnswer, 'work' | 'over' | 'withdrawn'>): void {
    if (answer.work.length === 0 && !this.#work) return;
    this.#work ??= openSimulatedWork<SimulatedDevice>(this, this.#fleet, {
      sayWork: (report) => this.#phase === 'open' && this.#say('work', report),
      changeEnded: () => {
        // The next change is handed out when the server knows of this end.
        this.#pullAt = Math.min(this.#pullAt, Date.now() + 1_000 + 2_000 * Math.random());
        this.#isPullNeeded = true;
      },
    });
    this.#work.take(answer, Date.now());
    if (this.#phase === 'open') this.act(Date.now());
  }

  /** Gone, and back after so long as a machine that was just started. */
  restart(awayMs: number): void {
    const now = Date.now();
    this.#leave('cut');
    this.#boot += 1;
    this.#startedAt = now;
    this.#hasToldFacts = false;
    this.#connectAt = now + awayMs;
    this.#fleet.wheel.wakeAt(this, this.#connectAt);
  }

  sayExamination(): ReturnType<typeof examinationOf> {
    const items = examinationOf(this.reading);
    this.#say('examination', { cause: 'remote', items });
    return items;
  }

  fenceUnlocked(): void {
    this.#place.fences.unlocked();
  }

  sayFacts(): void {
    this.#say('facts', { ...factsOf(this.life), ...this.printer.facts });
  }

  sayApps(): void {
    this.#say('apps', { apps: this.apps.list() });
  }

  onDesired(change: DesiredChange): void {
    this.#items ??= new DeviceItems({
      life: this.life,
      fleet: this.#fleet,
      sayItems: (items) => this.#phase === 'open' && this.#say('desired', { items }),
    });
    this.#items.take(change, Date.now());
    if (this.#phase === 'open') this.act(Date.now());
  }

  stop(): void {
    this.#leave('order');
    this.#fleet.wheel.forget(this);
  }

  #wantsConnection(at: number): boolean {
    if (this.#condition === 'flapping') return !isCutOff(this.life, at);
    return this.#condition === 'on' || this.#condition === 'asleep';
  }

  #change(condition: Condition, now: number): void {
    const before = this.#condition;
    this.#condition = condition;
    const isRunning = condition === 'on' || condition === 'asleep' || condition === 'flapping';
    if (condition === 'off') {
      if (this.#phase === 'open') this.#say('event', { kind: 'shutdown' });
      this.#leave('order');
    } else if (condition === 'rebooting') this.#leave('cut');
    else if (condition === 'dead') this.#leave('freeze');
    else if (before === 'dead') this.#leave('cut');
    else if (before !== null && this.#phase === 'open' && condition !== 'flapping' && before !== 'flapping')
      this.#say('event', { kind: condition === 'asleep' ? 'sleep' : 'wake' });
    if (isRunning && (before === null || before === 'off' || before === 'rebooting' || before === 'dead')) {
      this.#boot += 1;
      this.#startedAt = now;
      this.#hasToldFacts = false;
      this.#connectAt = now;
    }
  }

  #leave(how: 'order' | 'cut' | 'freeze'): void {
    if (how === 'order') this.#connection?.closeInOrder();
    else if (how === 'freeze') this.#connection?.freeze();
    else this.#connection?.cut();
    this.#fleet.ended(this);
    this.#phase = how === 'freeze' && this.#connection ? 'frozen' : 'away';
    if (this.#phase === 'away') this.#connection = null;
  }

  #queue(): void {
    this.#phase = 'queued';
    this.#fleet.queue(this);
  }

  #report(now: number, at: number): void {
    const { statusEveryS, pullEveryS, keepAliveS } = this.#fleet.options.settings;
    for (const [topic, payload] of this.#box.resendOld(now)) this.#transmit(topic, payload, 'resent');
    const reading = readingAt(this.life, at);
    if (this.#printer !== null && reading.printer !== this.#printer)
      this.#say('event', { kind: 'printer', detail: { state: reading.printer } });
    this.#printer = reading.printer;
    this.#place.look(now, at);
    if (now >= this.#statusAt) {
      const uptimeS = Math.floor((now - this.#startedAt) / 1000);
      this.#say('status', { ...reading, uptimeS }, now);
      this.#statusAt = now + statusWaitMs(statusEveryS, this.#condition ?? 'on', Math.random());
      if (chance(`${this.sn}/${now}`) < 0.01)
        this.#say('examination', { cause: 'schedule', items: examinationOf(reading) });
    }
    if (now >= this.#pullAt) {
      this.#pullAt = now + pullEveryS * 1000 * (0.9 + 0.1 * Math.random());
      this.#fleet.pull(this, this.#isPullNeeded || this.openWork.length > 0);
      this.#isPullNeeded = false;
    }
    if (now >= this.#pingAt) {
      this.#connection?.ping();
      this.#pingAt = now + keepAliveS * 1000 * pingShare;
    }
  }

  #obey(reason: string): void {
    if (reason === 'facts') {
      this.sayFacts();
      this.sayApps();
    } else if (reason === 'examination') this.sayExamination();
    else if (reason === 'store') setTimeout(() => this.#look(), lookSpreadMs * Math.random()).unref();
    else this.#fleet.pull(this, true);
  }

  #look(): void {
    this.#fleet.look(this).catch(() => this.#fleet.count('pullsFailed'));
  }

  /** False where there was no room for it. */
  #say(topic: string, body: object, now = Date.now()): boolean {
    const payload = this.#box.add(topic, body, now);
    if (payload === null) return false;
    this.#transmit(topic, payload, 'sent');
    // A bare broker has nobody behind it who would save anything.
    if (this.#fleet.options.bareLogin) this.#box.clear();
    return true;
  }

  #transmit(topic: string, payload: string, counter: 'sent' | 'resent'): void {
    this.#connection?.publish(`dev/${this.sn}/up/${topic}`, payload);
    this.#fleet.count(counter);
    this.#pingAt = Date.now() + this.#fleet.options.settings.keepAliveS * 1000 * pingShare;
  }

  #nextLook(now: number): number {
    const look = now + this.#fleet.lookEveryMs;
    if (this.#phase === 'open')
      return Math.min(
        look,
        this.#statusAt,
        this.#pingAt,
        this.#pullAt,
        this.#work?.nextAt ?? look,
        this.#items?.nextAt ?? look,
      );
    if (this.#phase === 'connecting') return this.#giveUpAt;
    return this.#phase === 'away' && this.#connectAt > now ? Math.min(look, this.#connectAt) : look;
  }
}
