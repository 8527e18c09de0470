import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SiegeOrder, SiegeTally } from './besieger.main.ts';

/** Besieges from a process of its own, so that who measures is not held up by it. */
export class Besieger {
  readonly #child: ChildProcess;

  constructor() {
    this.#child = fork(fileURLToPath(new URL('./besieger.main.ts', import.meta.url)));
  }

  async prepare(order: SiegeOrder): Promise<void> {
    await this.#ask(order);
  }

  async besiege(): Promise<{ tally: SiegeTally; cpuMs: number }> {
    return (await this.#ask('begin')) as { tally: SiegeTally; cpuMs: number };
  }

  async #ask(order: SiegeOrder | 'begin'): Promise<unknown> {
    const over = new AbortController();
    const ended = once(this.#child, 'exit', { signal: over.signal }).then(() => {
      throw new Error('the besieger ended');
    });
    ended.catch(() => undefined);
    this.#child.send(order);
    try {
      const [reply] = (await Promise.race([once(this.#child, 'message'), ended])) as [unknown];
      return reply;
    } finally {
      over.abort();
    }
  }

  stop(): void {
    this.#child.kill();
  }
}
