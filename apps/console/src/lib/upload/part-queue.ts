import { parallelParts } from '@tilldeck/contracts/files/file.limits';
import type { PartAddress, UploadPlan } from '@tilldeck/contracts/files/file.schemas';
import { i18n } from '../i18n/i18n.ts';
import { reconnectWaitMs } from '../live/reconnect-wait.ts';
import { RequestFailure } from '../request/api-error.ts';
import { PartLost, sendPart } from './part-transfer.ts';
import { whenOnline, whenOver } from './waiting.ts';

const maxTries = 8;

export interface PartSource {
  file: Blob;
  /** Addresses for missing parts after a number; what the store has comes with them. */
  ask(after: number, count?: number): Promise<UploadPlan>;
  onProgress(sentBytes: number): void;
}

/** Sends what the store does not have yet, some parts at a time, each until it got through. */
export class PartQueue {
  readonly #source: PartSource;
  readonly #plan: UploadPlan;
  readonly #addresses = new Map<number, PartAddress>();
  /** Bytes of each part that have arrived or are on their way. */
  readonly #sent = new Map<number, number>();
  readonly #missing: number[] = [];
  #asking: Promise<void> | null = null;

  constructor(plan: UploadPlan, source: PartSource) {
    this.#plan = plan;
    this.#source = source;
    const there = new Set(plan.uploaded);
    for (let number = 1; number <= plan.partCount; number++) {
      if (there.has(number)) this.#sent.set(number, this.#range(number).size);
      else this.#missing.push(number);
    }
    this.#learn(plan);
    this.#report();
  }

  /** Ends when every part is there, or at the signal: what was under way then goes out again with the next call. */
  async send(signal: AbortSignal): Promise<void> {
    const failed = new AbortController();
    const stop = AbortSignal.any([signal, failed.signal]);
    const lane = async (): Promise<void> => {
      for (let number = this.#missing.shift(); number !== undefined; number = this.#missing.shift()) {
        try {
          await this.#sendOne(number, stop);
        } catch (error) {
          this.#missing.unshift(number);
          this.#note(number, 0);
          failed.abort(error);
          throw error;
        }
      }
    };
    const lanes = Array.from({ length: Math.min(parallelParts, this.#missing.length) }, lane);
    const outcomes = await Promise.allSettled(lanes);
    this.#missing.sort((a, b) => a - b);
    signal.throwIfAborted();
    if (outcomes.some(({ status }) => status === 'rejected')) throw failed.signal.reason;
  }

  async #sendOne(number: number, signal: AbortSignal): Promise<void> {
    const { start, size } = this.#range(number);
    for (let tries = 1; ; tries++) {
      signal.throwIfAborted();
      try {
        const address = this.#addresses.get(number) ?? (await this.#fetchAddress(number));
        // None: the store has it, only its answer was lost.
        if (address) {
          const bytes = this.#source.file.slice(start, start + size);
          await sendPart(address.url, bytes, (sentBytes) => this.#note(number, sentBytes), signal);
        }
        return this.#note(number, size);
      } catch (error) {
        signal.throwIfAborted();
        const isLost = error instanceof PartLost || error instanceof RequestFailure;
        if (!isLost) throw error;
        if (tries >= maxTries) throw new RequestFailure('network', i18n.t('shell:failure.network'), error);
        this.#note(number, 0);
        // The address may be too old by now; the next try asks for a fresh one.
        this.#addresses.delete(number);
        await whenOnline(signal);
        await whenOver(reconnectWaitMs(tries), signal);
      }
    }
  }

  /** Parts that need an address at the same moment share one call. */
  async #fetchAddress(number: number): Promise<PartAddress | null> {
    this.#asking ??= this.#source
      .ask(number - 1)
      .then((plan) => this.#learn(plan))
      .finally(() => {
        this.#asking = null;
      });
    await this.#asking;
    const known = this.#addresses.get(number);
    if (known) return known;
    const plan = await this.#source.ask(number - 1, 1);
    return plan.parts.find(({ partNumber }) => partNumber === number) ?? null;
  }

  #learn({ parts }: UploadPlan): void {
    for (const part of parts) this.#addresses.set(part.partNumber, part);
  }

  #range(number: number): { start: number; size: number } {
    const start = (number - 1) * this.#plan.partSize;
    return { start, size: Math.min(this.#plan.partSize, this.#source.file.size - start) };
  }

  #note(number: number, sentBytes: number): void {
    this.#sent.set(number, Math.min(sentBytes, this.#range(number).size));
    this.#report();
  }

  #report(): void {
    this.#source.onProgress([...this.#sent.values()].reduce((sum, bytes) => sum + bytes, 0));
  }
}
