import type { ScopedDb } from './db/scope.ts';

/**
 * Finds the ticket that an access to a partner names: its number as people call it, or null where that partner has no open
 * ticket of the number. `inside` is the system's; the ticket cannot be closed before the transaction ends.
 */
export type FindAccessTicket = (inside: ScopedDb, orgId: number, number: string) => Promise<string | null>;
