import { readdirSync, readFileSync } from 'node:fs';

const lookMs = 10;

function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function childrenOf(pid: number): number[] {
  try {
    const lists = readdirSync(`/proc/${pid}/task`).map((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8'),
    );
    return lists.join(' ').split(/\s+/).filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** The most a server took above what it had before, by itself and with the processes it started. */
export class MemoryWatch {
  readonly #beforeMb: number;
  #ownMb = 0;
  #wholeMb = 0;
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(pid: number) {
    this.#beforeMb = residentMb(pid);
    this.#timer = setInterval(() => {
      const own = residentMb(pid);
      const children = childrenOf(pid).reduce((sum, child) => sum + residentMb(child), 0);
      this.#ownMb = Math.max(this.#ownMb, own);
      this.#wholeMb = Math.max(this.#wholeMb, own + children);
    }, lookMs);
  }

  stop() {
    clearInterval(this.#timer);
    const more = (mb: number) => Math.max(0, Math.round(mb - this.#beforeMb));
    return {
      beforeMb: Math.round(this.#beforeMb),
      serverMoreMb: more(this.#ownMb),
      withChildMoreMb: more(this.#wholeMb),
    };
  }
}
