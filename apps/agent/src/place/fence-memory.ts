import { join } from 'node:path';
import { deviceFence, deviceFenceChange } from '@tilldeck/contracts/location/fence-device.schemas';
import { z } from 'zod';
import { readIfThere, writeDurably } from '../state/durable-file.ts';

/** A change without its step and head: what each of its messages tells again. */
const toldChange = deviceFenceChange.omit({ epoch: true, seq: true, at: true, step: true, unlockedBy: true });
export type ToldChange = z.output<typeof toldChange>;

/** A countdown that runs: the fence as it was judged by, and when it ends. */
const countdown = z.object({ fence: deviceFence, change: toldChange, endsAt: z.number() });
export type Countdown = z.output<typeof countdown>;

const kept = z.object({ countdowns: z.array(countdown), locks: z.array(toldChange) });

/** What must not be lost with the power: countdowns that run, and the changes that locked the device. */
export class FenceMemory {
  countdowns: Countdown[] = [];
  locks: ToldChange[] = [];
  private readonly path: string;

  constructor(folder: string) {
    this.path = join(folder, 'fences.json');
    const text = readIfThere(this.path);
    const found = text === undefined ? undefined : kept.safeParse(JSON.parse(text));
    if (found?.success) Object.assign(this, found.data);
  }

  save(): void {
    writeDurably(this.path, JSON.stringify({ countdowns: this.countdowns, locks: this.locks }));
  }
}
