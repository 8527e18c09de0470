import type { TicketMessage, TicketNote } from '@tilldeck/contracts/support/ticket.schemas';
import { expect, it } from 'vitest';
import { entriesOf } from './thread.rules.ts';

const message = (id: string, hour: number) =>
  ({ id, at: `2026-03-04T${String(hour).padStart(2, '0')}:00:00Z` }) as TicketMessage;
const note = (id: string, hour: number) => message(id, hour) as unknown as TicketNote;
const idsOf = (hasEarlier: boolean) =>
  entriesOf([message('m3', 12), message('m2', 10)], [note('n1', 8), note('n2', 11)], hasEarlier).map(({ id }) => id);

it('mixes notes with messages by time, and keeps earlier notes for earlier messages', () => {
  expect(idsOf(false)).toEqual(['n1', 'm2', 'n2', 'm3']);
  expect(idsOf(true)).toEqual(['m2', 'n2', 'm3']);
});
it('shows messages of the same moment in the order in which they were written', () => {
  expect(entriesOf([message('m2', 9), message('m1', 9)], [], false).map(({ id }) => id)).toEqual(['m1', 'm2']);
});
