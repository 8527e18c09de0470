import type { App } from './app.ts';
import { type Bell, createBell } from './outbox/bell.ts';

/** Something a worker does over and over until it is closed; closing waits for the turn that is under way. */
export interface RunningLoop {
  close(): Promise<void>;
}

export interface LoopOptions {
  /** What the log says when a turn fails. */
  fault: string;
  faultPauseMs: number;
  /** Rung by whoever knows that there is something to do. */
  bell?: Bell;
}

/**
 * Takes turns until it is closed. A turn answers how long to rest before the next one, 0 when there may be more to do at
 * once. One that fails is tried again after a pause; the log hears of an outage once, and again when its cause changes.
 */
export function startLoop(
  { log }: Pick<App, 'log'>,
  turn: () => Promise<number>,
  { fault, faultPauseMs, bell = createBell() }: LoopOptions,
): RunningLoop {
  let isClosing = false;
  let told: string | null = null;
  const takeTurn = async (): Promise<number> => {
    try {
      const restMs = await turn();
      told = null;
      return restMs;
    } catch (error) {
      const { message } = error as Error;
      if (message !== told) log.warn({ err: message }, fault);
      told = message;
      return faultPauseMs;
    }
  };
  const run = async (): Promise<void> => {
    while (!isClosing) {
      const restMs = await takeTurn();
      if (restMs > 0 && !isClosing) await bell.wait(restMs);
    }
  };
  const running = run();
  return {
    close: async () => {
      isClosing = true;
      bell.ring();
      await running;
    },
  };
}
