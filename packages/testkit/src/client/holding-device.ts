import { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import type { KeyedDevice, ReportingDevice } from './reporting-device.ts';
import { WorkingDevice } from './working-device.ts';

interface HeldItem {
  hash: string;
  document: Record<string, unknown>;
  isFailed: boolean;
}

/**
 * A device that keeps desired items: takes what a pull brings, undoes what leaves, and reports all it holds. What an
 * agent has on disk is here in memory and outlives `crash`.
 */
export class HoldingDevice {
  readonly held = new Map<string, HeldItem>();
  applied = 0;
  undone = 0;
  /** Items that a pull brought although the device had named their hash as held. */
  broughtAgain = 0;
  #line: WorkingDevice;
  #life = 0;
  readonly #fails: () => boolean;

  constructor(device: KeyedDevice, fails: () => boolean = () => false) {
    this.#line = lineOf(device);
    this.#fails = fails;
  }

  get device(): KeyedDevice {
    return this.#line.device;
  }

  get reporting(): ReportingDevice {
    return this.#line.reporting;
  }

  async pull(apiUrl: string): Promise<void> {
    const life = this.#life;
    const named = Object.fromEntries([...this.held].map(([item, { hash }]) => [item, hash]));
    const { desired } = await this.#line.call(apiUrl, linkRoutes.pull, { held: named, open: [] });
    if (life !== this.#life) return;
    const wasFailing = this.#retry();
    for (const [item, { hash, document }] of Object.entries(desired?.items ?? {})) {
      if (named[item] === hash) this.broughtAgain++;
      this.held.set(item, { hash, document, isFailed: this.#fails() });
      this.applied++;
    }
    for (const item of desired?.removed ?? []) {
      this.held.delete(item);
      this.undone++;
    }
    if (desired || wasFailing) this.#report();
  }

  /** As when it is killed: an answer that is on its way is lost, what it holds stays. */
  crash(): void {
    this.#life++;
    this.reporting.cut();
  }

  /** Goes on under another key, as after a change of its owner; tells the server at once what it holds. */
  rekey(device: KeyedDevice): void {
    this.crash();
    this.#line = lineOf(device);
    this.#report();
  }

  /** What failed goes well at the next try. */
  #retry(): boolean {
    const failed = [...this.held.values()].filter(({ isFailed }) => isFailed);
    for (const item of failed) item.isFailed = false;
    return failed.length > 0;
  }

  #report(): void {
    const items = Object.fromEntries(
      [...this.held].map(([item, { hash, isFailed }]) => [item, { hash, outcome: isFailed ? 'failed' : 'verified' }]),
    );
    this.reporting.report({ items }, 'desired');
  }
}

const lineOf = (device: KeyedDevice): WorkingDevice =>
  new WorkingDevice(device, async () => ({ step: 'failed', code: 'unsupported' }));
