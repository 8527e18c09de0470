import { join } from 'node:path';
import type { WorkItem } from '@tilldeck/contracts/link/enrolment.schemas';
import type { FailureCodeName } from '@tilldeck/contracts/tasks/execution.codes';
import { Journal } from '../state/journal.ts';

export type WorkResult = Record<string, string | number | boolean>;
export interface WorkOutcome {
  step: 'succeeded' | 'failed';
  code?: FailureCodeName;
  text?: string;
  result?: WorkResult;
}

/** What a handler writes down while it works, to know after a restart how far it was. */
export type WorkNote = Record<string, string | number>;

type WorkRecord =
  | { kind: 'taken'; item: WorkItem }
  | { kind: 'begun'; id: string }
  | { kind: 'noted'; id: string; note: WorkNote }
  | { kind: 'ended'; id: string; outcome: WorkOutcome; isChange: boolean }
  | { kind: 'told'; id: string };

export interface KeptWork {
  item: WorkItem;
  isBegun: boolean;
  note: WorkNote;
}

/** So many finished executions are remembered; the server stops offering one long before. */
export const rememberedEnds = 2_000;

/**
 * Which work was taken, begun and ended, on disk: what was taken is done after a restart, too, what was offered twice
 * is done once, and an end that nobody was told of is told.
 */
export class WorkLog {
  private readonly journal: Journal;
  private readonly open = new Map<string, KeptWork>();
  private readonly ended = new Map<string, { outcome: WorkOutcome; isChange: boolean; isTold: boolean }>();
  private readonly remembered: number;

  private constructor(journal: Journal, remembered: number) {
    this.journal = journal;
    this.remembered = remembered;
  }

  static openIn(folder: string, remembered = rememberedEnds): WorkLog {
    const { journal, records } = Journal.open(join(folder, 'work.journal'));
    const log = new WorkLog(journal, remembered);
    for (const record of records) log.apply(record as WorkRecord);
    return log;
  }

  /** Taken and not ended, in the order it was taken. */
  get openWork(): KeptWork[] {
    return [...this.open.values()];
  }

  /** Ended, and the report of it may have been lost. */
  get untold(): { id: string; outcome: WorkOutcome }[] {
    return [...this.ended].filter(([, { isTold }]) => !isTold).map(([id, { outcome }]) => ({ id, outcome }));
  }

  outcomeOf(id: string): WorkOutcome | undefined {
    return this.ended.get(id)?.outcome;
  }

  /** Ended, and of the lane of changes. */
  wasChange(id: string): boolean {
    return this.ended.get(id)?.isChange ?? false;
  }

  take(item: WorkItem): void {
    this.write({ kind: 'taken', item });
  }

  begin(id: string): void {
    this.write({ kind: 'begun', id });
  }

  note(id: string, note: WorkNote): void {
    this.write({ kind: 'noted', id, note });
  }

  end(id: string, outcome: WorkOutcome): void {
    this.write({ kind: 'ended', id, outcome, isChange: this.open.get(id)?.item.lane === 'change' });
  }

  tell(id: string): void {
    this.write({ kind: 'told', id });
  }

  close(): void {
    this.journal.close();
  }

  private write(record: WorkRecord): void {
    this.journal.append(record);
    this.apply(record);
    if (this.ended.size <= 2 * this.remembered) return;
    for (const id of [...this.ended.keys()].slice(0, this.ended.size - this.remembered)) this.ended.delete(id);
    this.journal.rewrite(this.snapshot());
  }

  private apply(record: WorkRecord): void {
    if (record.kind === 'taken') this.open.set(record.item.id, { item: record.item, isBegun: false, note: {} });
    else if (record.kind === 'begun') this.change(record.id, { isBegun: true });
    else if (record.kind === 'noted') this.change(record.id, { note: record.note });
    else if (record.kind === 'ended') {
      const { id, outcome, isChange } = record;
      this.open.delete(id);
      this.ended.set(id, { outcome, isChange, isTold: false });
    } else {
      const end = this.ended.get(record.id);
      if (end) end.isTold = true;
    }
  }

  private change(id: string, news: Partial<KeptWork>): void {
    const known = this.open.get(id);
    if (known) Object.assign(known, news);
  }

  private snapshot(): WorkRecord[] {
    const ended = [...this.ended].flatMap(([id, { outcome, isChange, isTold }]): WorkRecord[] => [
      { kind: 'ended', id, outcome, isChange },
      ...(isTold ? [{ kind: 'told', id } as const] : []),
    ]);
    const open = [...this.open].flatMap(([id, { item, isBegun, note }]): WorkRecord[] => [
      { kind: 'taken', item },
      ...(isBegun ? [{ kind: 'begun', id } as const] : []),
      { kind: 'noted', id, note },
    ]);
    return [...ended, ...open];
  }
}
