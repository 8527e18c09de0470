import type { Ctx } from '../../../platform/context.ts';
import type { Scope } from '../../../platform/db/scope.ts';
import { type Tx, transactIn } from '../../../platform/transact.ts';

/** Open consoles read their session again: what they may do, and their menu. */
const topic = 'identity.rights';
const permission = 'signedIn';

/** Above this many organisations one word to everybody is less than one to each. */
const maxNamed = 50;

/**
 * Tells open consoles that what somebody may do has changed: the accounts of these organisations, or everybody's where
 * a menu or the authority of a whole branch did. Says nothing about what it is now.
 */
export async function announceRights(tx: Tx, orgIds: readonly number[] | 'everybody'): Promise<void> {
  if (orgIds === 'everybody' || orgIds.length > maxNamed) return tx.emit({ topic, payload: {}, permission });
  for (const orgId of orgIds) await tx.emit({ topic, payload: { orgId: String(orgId) }, orgId, permission });
}

/** As `transact`, for what decides rights: in force on the next call, before the database's notification comes round. */
export async function transactRights<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>, scope: Scope = ctx.scope): Promise<T> {
  const done = await transactIn(scope, ctx, work);
  ctx.app.listener.tell('session_changed', '*');
  return done;
}
