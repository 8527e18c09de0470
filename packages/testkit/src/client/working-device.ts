import { createHash } from 'node:crypto';
import type { Route, RouteDraft, RouteOutput } from '@tilldeck/contracts/core/route';
import { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import type { PullAnswer, WorkItem } from '@tilldeck/contracts/link/enrolment.schemas';
import { workRoutes } from '@tilldeck/contracts/tasks/work.routes';
import { signedDeviceHeaders } from '@tilldeck/contracts/wire/device-signing';
import { type KeyedDevice, ReportingDevice } from './reporting-device.ts';

export type WorkEnd =
  | { step: 'succeeded'; result?: Record<string, string | number | boolean> }
  | { step: 'failed'; code: string; text?: string };

/** What it is to do with a piece of work. `isOver` tells whether the server gave it up meanwhile. */
export type CarryOut = (
  item: WorkItem,
  report: { running: (percent: number) => void; isOver: () => boolean },
) => Promise<WorkEnd>;

/**
 * A device that pulls work and does it once, however often it is offered: what an agent has on disk is here in memory
 * and outlives `crash`.
 */
export class WorkingDevice {
  readonly reporting: ReportingDevice;
  /** How often each piece of work was begun: more than once is a fault. */
  readonly begun = new Map<string, { count: number; firstAtMs: number }>();
  readonly ended = new Map<string, WorkEnd>();
  /** Raised by a crash: what was under way before it says nothing any more. */
  #life = 0;
  readonly #running = new Set<string>();
  readonly #over = new Set<string>();
  readonly #carryOut: CarryOut;

  constructor(device: KeyedDevice, carryOut: CarryOut) {
    this.reporting = new ReportingDevice(device);
    this.#carryOut = carryOut;
  }

  get device(): KeyedDevice {
    return this.reporting.device;
  }

  /** Asks for work and begins what is new; settles once it has the answer. */
  async pull(apiUrl: string): Promise<PullAnswer> {
    const life = this.#life;
    const data = await this.call(apiUrl, linkRoutes.pull, { held: {}, open: this.#open() });
    if (life === this.#life) this.#take(data);
    return data;
  }

  /** A call that must succeed, signed with its key. */
  async call<R extends Route>(apiUrl: string, { method, path }: R, input: RouteDraft<R>): Promise<RouteOutput<R>> {
    const { sn, epoch, key } = this.device;
    const body = new TextEncoder().encode(JSON.stringify(input));
    const identity = { sn, epoch, key: key.privateKey, clockOffsetMs: 0 };
    const headers = await signedDeviceHeaders(identity, method, path, body);
    const answer = await fetch(new URL(`/api/${path}`, apiUrl), {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return ((await answer.json()) as { data: RouteOutput<R> }).data;
  }

  /** Uploads what a piece of work brought; answers the file's id. */
  async upload(apiUrl: string, id: string, name: string, content: string): Promise<string> {
    const bytes = Buffer.from(content);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const plan = await this.call(apiUrl, workRoutes.beginUpload, { id, name, size: bytes.length, sha256 });
    for (const { partNumber, url } of plan.parts) {
      const part = bytes.subarray((partNumber - 1) * plan.partSize, partNumber * plan.partSize);
      const stored = await fetch(url, { method: 'PUT', body: part });
      if (!stored.ok) throw new Error(`the store answered ${stored.status}`);
    }
    await this.call(apiUrl, workRoutes.completeUpload, { id, fileId: plan.fileId });
    return plan.fileId;
  }

  /** As when it is killed: what it did stops, what it wrote down stays. */
  crash(): void {
    this.#life += 1;
    this.#running.clear();
    this.reporting.cut();
  }

  #open(): string[] {
    return [...this.begun.keys()].filter((id) => !this.ended.has(id)).slice(0, 100);
  }

  #take({ work, over }: PullAnswer): void {
    for (const id of over) this.#over.add(id);
    for (const item of work) {
      const end = this.ended.get(item.id);
      if (end) this.#say(item.id, end);
      else if (this.begun.has(item.id)) {
        if (!this.#running.has(item.id)) this.#end(item.id, { step: 'failed', code: 'interrupted' });
      } else void this.#begin(item);
    }
  }

  async #begin(item: WorkItem): Promise<void> {
    const life = this.#life;
    const known = this.begun.get(item.id);
    this.begun.set(item.id, { count: (known?.count ?? 0) + 1, firstAtMs: known?.firstAtMs ?? Date.now() });
    this.#running.add(item.id);
    this.#say(item.id, { step: 'received' });
    const end = await this.#carryOut(item, {
      running: (percent) => {
        if (life === this.#life) this.#say(item.id, { step: 'running', percent });
      },
      isOver: () => this.#over.has(item.id),
    });
    if (life === this.#life) this.#end(item.id, end);
  }

  #end(id: string, end: WorkEnd): void {
    this.#running.delete(id);
    this.ended.set(id, end);
    this.#say(id, end);
  }

  #say(id: string, said: Record<string, unknown>): void {
    this.reporting.report({ id, ...said }, 'work');
  }
}
