import type { Ctx } from '../context.ts';

/**
 * A kind of record on whose page people see each other: who reads it, who is writing. What they do is said again every
 * few seconds in frames that are never written down. A domain contributes it by `Domain.rooms`.
 */
export interface Room {
  /** `support.ticket`; its frames have the topic `support.ticket.here`. */
  kind: string;
  /**
   * Who may hear of people at this record: an organisation with those who control it, and a permission as in a route.
   * Refuses a caller who may not see the record.
   */
  audienceOf: (ctx: Ctx, id: string) => Promise<{ orgId: number; permission: string | null }>;
}

/** Rooms by kind. The process refuses to start when two domains have one kind. */
export function gatherRooms(rooms: readonly Room[]): ReadonlyMap<string, Room> {
  const byKind = new Map(rooms.map((room) => [room.kind, room]));
  if (byKind.size < rooms.length) throw new Error('two rooms have one kind');
  return byKind;
}
