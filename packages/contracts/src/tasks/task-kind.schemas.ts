import type { z } from 'zod';

export interface TaskKind<N extends string = string, D extends z.ZodType = z.ZodType, W extends z.ZodType = z.ZodType> {
  name: N;
  /** Of the payload the device gets. */
  version: number;
  /** `change` work is done one after the other on a device; `quick` work goes beside it. */
  lane: 'change' | 'quick';
  /** Cannot be undone from a chair, or stops the till: needs a second person, however few devices. */
  isDestructive: boolean;
  /** What it brings is run with all rights: a second person agrees from fewer devices on. */
  runsCode: boolean;
  /** Disturbs whoever uses the device: the device asks whether it is safe first. */
  isDisruptive: boolean;
  /** A command for a device one looks at: refused while the device is away, unless it may wait for its return. */
  isInteractive: boolean;
  /** The device brings a file for it; for other kinds none is taken. */
  bringsFile?: boolean;
  /** What a person gives. */
  draft: D;
  /** A password a person gives beside it; it is neither stored nor handed over as it is. */
  secret?: z.ZodType<string>;
  /** What the device gets. */
  payload: W;
}

export const taskKind = <const N extends string, D extends z.ZodType, W extends z.ZodType>(
  kind: TaskKind<N, D, W>,
): TaskKind<N, D, W> => kind;
