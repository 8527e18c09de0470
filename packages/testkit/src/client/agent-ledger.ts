import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type JournalRecord =
  | { kind: 'put'; message: LedgerEntry & { id: number } }
  | { kind: 'number'; epoch: number; ids: number[]; first: number }
  | { kind: 'forget'; ids: number[] }
  | { kind: 'told' | 'base' };

export interface LedgerEntry {
  topic: string;
  epoch?: number;
  seq?: number;
}

/**
 * What an agent wrote down as said, in its own journal, with the numbers it gave. Read often while the agent lives: it
 * shortens its journal now and then.
 */
export class AgentLedger {
  readonly entries = new Map<number, LedgerEntry>();
  private readonly file: string;

  constructor(folder: string) {
    this.file = join(folder, 'outbox.journal');
  }

  read(): void {
    for (const record of this.records()) {
      if (record.kind === 'put')
        this.entries.set(record.message.id, { ...record.message, ...this.entries.get(record.message.id) });
      if (record.kind === 'number')
        record.ids.forEach((id, place) => {
          const known = this.entries.get(id);
          if (known) this.entries.set(id, { ...known, epoch: record.epoch, seq: record.first + place });
        });
    }
  }

  /** Ids of what it still has to say or to be acknowledged. */
  get unfinished(): ReadonlySet<number> {
    const open = new Set<number>();
    for (const record of this.records()) {
      if (record.kind === 'put') open.add(record.message.id);
      if (record.kind === 'forget') for (const id of record.ids) open.delete(id);
    }
    return open;
  }

  /** `status` and `event` are kept as history, one row each. */
  get kept(): (LedgerEntry & { id: number })[] {
    return [...this.entries]
      .filter(([, { topic }]) => topic === 'status' || topic === 'event')
      .map(([id, entry]) => ({ ...entry, id }));
  }

  private records(): JournalRecord[] {
    if (!existsSync(this.file)) return [];
    // The last line may be half written.
    const lines = readFileSync(this.file, 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line.slice(9)) as JournalRecord);
  }
}
