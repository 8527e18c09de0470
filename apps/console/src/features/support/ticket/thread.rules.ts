import type { TicketMessage, TicketNote } from '@tilldeck/contracts/support/ticket.schemas';

export type ThreadEntry = ({ of: 'message' } & TicketMessage) | ({ of: 'note' } & TicketNote);

/**
 * What a thread shows, oldest first. `messages` are newest first. As long as there are earlier messages, notes from before
 * the oldest one shown are left out: they would be next to messages of another time.
 */
export function entriesOf(
  messages: readonly TicketMessage[],
  notes: readonly TicketNote[],
  hasEarlier: boolean,
): ThreadEntry[] {
  const oldest = messages.at(-1);
  const from = hasEarlier && oldest ? Date.parse(oldest.at) : Number.NEGATIVE_INFINITY;
  return [
    ...messages.toReversed().map((message) => ({ of: 'message' as const, ...message })),
    ...notes.filter(({ at }) => Date.parse(at) >= from).map((note) => ({ of: 'note' as const, ...note })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
