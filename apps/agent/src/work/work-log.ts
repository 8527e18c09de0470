import { join } from 'node:path';
import { Journal } from '../state/journal.ts';

export const workResults = ['done', 'failed', 'unsupported', 'interrupted', 'expired'] as const;
export interface WorkOutcome {
  result: (typeof workResults)[number];
  detail?: Record<string, string | number | boolean>;
}

type WorkRecord = { kind: 'begun'; id: string } | { kind: 'ended'; id: string; outcome: WorkOutcome };

/** So many finished executions are remembered; the server stops offering one long before. */
export const rememberedEnds = 2_000;

/** Which executions were begun and which ended, on disk: an execution that is offered again is not carried out again. */
export class WorkLog {
  private readonly journal: Journal;
  private readonly begun = new Set<string>();
  private readonly ended = new Map<string, WorkOutcome>();

  private readonly remembered: number;

  private constructor(journal: Journal, remembered: number) {
    this.journal = journal;
    this.remembered = remembered;
  }

  static open(folder: string, remembered = rememberedEnds): WorkLog {
    const { journal, records } = Journal.open(join(folder, 'work.journal'));
    const log = new WorkLog(journal, remembered);
    for (const record of records) log.apply(record as WorkRecord);
    return log;
  }

  outcomeOf(id: string): WorkOutcome | undefined {
    return this.ended.get(id);
  }

  /** Begun by a run of the agent that did not live to see the end. */
  wasInterrupted(id: string): boolean {
    return this.begun.has(id);
  }

  begin(id: string): void {
    this.write({ kind: 'begun', id });
  }

  end(id: string, outcome: WorkOutcome): void {
    this.write({ kind: 'ended', id, outcome });
  }

  close(): void {
    this.journal.close();
  }

  private write(record: WorkRecord): void {
    this.journal.append(record);
    this.apply(record);
    if (this.ended.size <= 2 * this.remembered) return;
    for (const id of [...this.ended.keys()].slice(0, this.ended.size - this.remembered)) this.ended.delete(id);
    const ended = [...this.ended].map(([id, outcome]): WorkRecord => ({ kind: 'ended', id, outcome }));
    this.journal.rewrite([...ended, ...[...this.begun].map((id): WorkRecord => ({ kind: 'begun', id }))]);
  }

  private apply(record: WorkRecord): void {
    if (record.kind === 'begun') this.begun.add(record.id);
    else {
      this.begun.delete(record.id);
      this.ended.set(record.id, record.outcome);
    }
  }
}
