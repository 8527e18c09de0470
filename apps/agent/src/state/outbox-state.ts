import type { Droppable } from './drop.rules.ts';

export interface StoredMessage {
  id: number;
  topic: string;
  /** When it was seen, by the server's clock as far as it was known then. */
  at: number;
  body: Record<string, unknown>;
  epoch?: number;
  seq?: number;
}

export type OutboxRecord =
  | { kind: 'put'; message: StoredMessage }
  | { kind: 'number'; epoch: number; ids: number[]; first: number }
  | { kind: 'forget'; ids: number[]; lost: number }
  | { kind: 'told' }
  | { kind: 'base'; nextId: number; nextSeqs: [epoch: number, seq: number][]; lost: number };

type Numbered = StoredMessage & { epoch: number; seq: number };
const isNumbered = (message: StoredMessage): message is Numbered => message.seq !== undefined;

/** What the records of the outbox add up to. */
export class OutboxState {
  nextId = 1;
  lost = 0;
  liveBytes = 0;
  waitingBytes = 0;
  private readonly nextSeqs = new Map<number, number>();
  private readonly messages = new Map<number, StoredMessage>();
  private readonly sizes = new Map<number, number>();

  apply(record: OutboxRecord): void {
    if (record.kind === 'put') this.put(record.message);
    else if (record.kind === 'number') this.number(record.epoch, record.ids, record.first);
    else if (record.kind === 'forget') {
      for (const id of record.ids) this.forget(id);
      this.lost += record.lost;
    } else if (record.kind === 'told') this.lost = 0;
    else {
      this.nextId = record.nextId;
      this.lost = record.lost;
      for (const [epoch, seq] of record.nextSeqs) this.nextSeqs.set(epoch, seq);
    }
  }

  nextSeq(epoch: number): number {
    return this.nextSeqs.get(epoch) ?? 1;
  }

  /** Without a number, oldest first. */
  waiting(): StoredMessage[] {
    return [...this.messages.values()].filter((message) => !isNumbered(message));
  }

  numbered(): Numbered[] {
    const all = [...this.messages.values()].filter(isNumbered);
    return all.sort((a, b) => a.epoch - b.epoch || a.seq - b.seq);
  }

  droppable({ id, topic }: StoredMessage): Droppable {
    return { id, topic, bytes: this.sizes.get(id) ?? 0 };
  }

  snapshot(): OutboxRecord[] {
    const base: OutboxRecord = { kind: 'base', nextId: this.nextId, nextSeqs: [...this.nextSeqs], lost: this.lost };
    return [base, ...[...this.messages.values()].map((message): OutboxRecord => ({ kind: 'put', message }))];
  }

  private put(message: StoredMessage): void {
    const bytes = JSON.stringify(message).length;
    this.messages.set(message.id, { ...message });
    this.sizes.set(message.id, bytes);
    this.liveBytes += bytes;
    if (!isNumbered(message)) this.waitingBytes += bytes;
    this.nextId = Math.max(this.nextId, message.id + 1);
  }

  private number(epoch: number, ids: readonly number[], first: number): void {
    ids.forEach((id, place) => {
      const message = this.messages.get(id);
      if (!message || isNumbered(message)) return;
      this.messages.set(id, { ...message, epoch, seq: first + place });
      this.waitingBytes -= this.sizes.get(id) ?? 0;
    });
    this.nextSeqs.set(epoch, Math.max(this.nextSeq(epoch), first + ids.length));
  }

  private forget(id: number): void {
    const message = this.messages.get(id);
    if (!message) return;
    const bytes = this.sizes.get(id) ?? 0;
    this.messages.delete(id);
    this.sizes.delete(id);
    this.liveBytes -= bytes;
    if (!isNumbered(message)) this.waitingBytes -= bytes;
  }
}
