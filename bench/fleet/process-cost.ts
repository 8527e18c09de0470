import { readFileSync } from 'node:fs';

const ticksPerS = 100;
const pageBytes = 4_096;

/** Processor time a process has used so far, and the memory it holds; nothing once it is gone. */
export function processCost(pid: number): { cpuS: number; rssBytes: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may hold blanks and brackets; the fields behind it do not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [utime = '0', stime = '0'] = fields.slice(11, 13);
    return { cpuS: (Number(utime) + Number(stime)) / ticksPerS, rssBytes: Number(fields[21]) * pageBytes };
  } catch {
    return { cpuS: 0, rssBytes: 0 };
  }
}

export type Parts = Record<string, () => number | Promise<number>>;

/** Cores that each part used between two looks. */
export class CoreMeter {
  readonly #parts: Parts;
  #before: Record<string, number> = {};
  #at = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async begin(): Promise<void> {
    this.#before = await this.#look();
    this.#at = performance.now();
  }

  async end(): Promise<Record<string, number>> {
    const used = await this.cpuS();
    const seconds = (performance.now() - this.#at) / 1000;
    return Object.fromEntries(Object.entries(used).map(([part, cpuS]) => [part, round(cpuS / seconds)]));
  }

  /** Seconds of a core since the beginning; unlike time they hardly depend on who else works on the machine. */
  async cpuS(): Promise<Record<string, number>> {
    const now = await this.#look();
    return Object.fromEntries(
      Object.entries(now).map(([part, cpuS]) => [part, round(cpuS - (this.#before[part] ?? 0))]),
    );
  }

  async #look(): Promise<Record<string, number>> {
    const seen: Record<string, number> = {};
    for (const [part, cpuS] of Object.entries(this.#parts)) seen[part] = await cpuS();
    return seen;
  }
}

export const round = (value: number, digits = 3): number => Math.round(value * 10 ** digits) / 10 ** digits;
