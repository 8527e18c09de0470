import type { TicketSide } from '@tilldeck/contracts/support/ticket.states';
import { useSession } from '../../../lib/session/session-state.ts';

/** The side of tickets that this person is on. */
export const useOwnSide = (): TicketSide => (useSession().org?.isVendor ? 'support' : 'customer');
