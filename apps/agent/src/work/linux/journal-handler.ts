import { appendFileSync, closeSync, mkdirSync, readdirSync, readSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { agentLogFiles } from '../../log.ts';
import { readIfThere, writeDurably } from '../../state/durable-file.ts';
import { succeeded, type WorkHandler, workHandler } from '../work-handler.ts';
import type { LinuxParts } from './linux-parts.ts';
import { packTail, systemLogFiles } from './log-sources.ts';
import { openPlainFile } from './plain-files.ts';
import { runCommand } from './run-command.ts';
import { upload } from './upload.ts';

const minuteMs = 60_000;
const lookEveryMs = 15_000;
const keptCopies = 10;

/** Collects what the machine logs from its beginning on, over restarts, and brings it to the store when the time is over. */
export const journalHandler = (parts: LinuxParts): WorkHandler =>
  workHandler('journal', {
    queue: null,
    carryOut: async (work, { durationMinutes, maxBytes, isLocalDeleted }) => {
      const folder = join(parts.folder, 'journals');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const collector = new JournalCollector(parts, join(folder, work.id), maxBytes);
      if (work.note.beganAt === undefined) {
        await collector.begin();
        work.keepNote({ beganAt: parts.now() });
      }
      const beganAt = Number(work.note.beganAt);
      const endsAt = beganAt + durationMinutes * minuteMs;
      try {
        for (let now = parts.now(); now < endsAt; now = parts.now()) {
          await collector.collect();
          work.progress((95 * (now - beganAt)) / (endsAt - beganAt));
          await sleep(Math.min(lookEveryMs, endsAt - now), undefined, { signal: work.signal });
        }
      } catch (error) {
        // Given up, not only stopped with the agent.
        if (work.signal.aborted && work.isOver) collector.remove();
        throw error;
      }
      await collector.collect();
      const { path, bytes } = await collector.pack(work.signal);
      const name = `journal-${new Date(beganAt).toISOString().slice(0, 19).replaceAll(':', '-')}.log.gz`;
      const fileId = await upload(parts, work, { path, name }, () => {});
      collector.finish(isLocalDeleted);
      return succeeded({ fileId, name, bytes, isFull: collector.isFull });
    },
  });

/** What came to some logs since it began: in one file, with where it is in each of them beside it. */
class JournalCollector {
  private readonly parts: LinuxParts;
  private readonly base: string;
  private readonly maxBytes: number;
  isFull = false;

  constructor(parts: LinuxParts, base: string, maxBytes: number) {
    this.parts = parts;
    this.base = base;
    this.maxBytes = maxBytes;
  }

  /** What is there already is not part of it. */
  async begin(): Promise<void> {
    const places = Object.fromEntries(this.sources().map((path) => [path, sizeOf(path)]));
    writeDurably(this.placesPath, JSON.stringify(places));
    appendFileSync(this.logPath, '', { mode: 0o600 });
    await this.readJournald(['--lines=0']);
  }

  async collect(): Promise<void> {
    const places = JSON.parse(readIfThere(this.placesPath) ?? '{}') as Record<string, number>;
    for (const path of this.sources()) {
      const size = sizeOf(path);
      const from = places[path] ?? 0;
      // A smaller file is another one: the log was rotated.
      this.add(readRange(path, size < from ? 0 : from, size));
      places[path] = size;
    }
    this.add(Buffer.from(await this.readJournald([])));
    writeDurably(this.placesPath, JSON.stringify(places));
  }

  async pack(signal: AbortSignal): Promise<{ path: string; bytes: number }> {
    const path = `${this.base}.log.gz`;
    const { bytes } = await packTail([this.logPath], path, this.maxBytes, signal);
    return { path, bytes };
  }

  finish(isDeleted: boolean): void {
    for (const path of [this.logPath, this.placesPath, this.cursorPath]) rmSync(path, { force: true });
    if (isDeleted) rmSync(`${this.base}.log.gz`, { force: true });
    const folder = join(this.base, '..');
    const copies = readdirSync(folder).filter((name) => name.endsWith('.gz'));
    const byAge = copies.sort((a, b) => statSync(join(folder, a)).mtimeMs - statSync(join(folder, b)).mtimeMs);
    for (const name of byAge.slice(0, -keptCopies)) rmSync(join(folder, name));
  }

  remove(): void {
    this.finish(true);
  }

  private get logPath(): string {
    return `${this.base}.log`;
  }
  private get placesPath(): string {
    return `${this.base}.json`;
  }
  private get cursorPath(): string {
    return `${this.base}.cursor`;
  }

  private sources(): string[] {
    return [...agentLogFiles(this.parts.folder).slice(1), ...systemLogFiles(this.parts)];
  }

  /** Where there is no journald there is nothing, and nothing is missed. */
  private async readJournald(options: string[]): Promise<string> {
    const command = ['journalctl', '--no-pager', '--quiet', '-o', 'short-iso', `--cursor-file=${this.cursorPath}`];
    const end = await runCommand([...command, ...options]).catch(() => undefined);
    return end?.code === 0 ? end.output : '';
  }

  private add(bytes: Buffer): void {
    const room = this.maxBytes - sizeOf(this.logPath);
    this.isFull = room <= bytes.length;
    if (room > 0 && bytes.length > 0) appendFileSync(this.logPath, bytes.subarray(0, room));
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

const longestRead = 16_000_000;
function readRange(path: string, from: number, to: number): Buffer {
  const length = Math.min(to - from, longestRead);
  if (length <= 0) return Buffer.alloc(0);
  const bytes = Buffer.alloc(length);
  const handle = openPlainFile(path);
  if (handle === undefined) return Buffer.alloc(0);
  try {
    return bytes.subarray(0, readSync(handle, bytes, 0, length, to - length));
  } finally {
    closeSync(handle);
  }
}
