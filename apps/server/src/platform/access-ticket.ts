import type { ScopedDb } from './db/scope.ts';

export interface AccessTicket {
  /** As people call it. */
  number: string;
  /** The customer has said what is allowed for this ticket, and acting is not among it. */
  isActingRefused: boolean;
  /** The customer allowed it until then; null: as long as the ticket is open. */
  until: string | null;
}

/**
 * Finds the ticket that an access to a partner names; null where that partner has no open ticket of the number. `inside` is
 * the system's; the ticket cannot be closed before the transaction ends.
 */
export type FindAccessTicket = (inside: ScopedDb, orgId: number, number: string) => Promise<AccessTicket | null>;
