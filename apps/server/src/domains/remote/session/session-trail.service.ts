import type { ScopedDb } from '../../../platform/db/scope.ts';
import { writeSystemAudit } from '../../../platform/system-audit.ts';
import { insertEvent, type Tx } from '../../../platform/transact.ts';
import type { SessionRow } from './session.store.ts';
import { insertTrail, notifySession, type TrailNote } from './trail.store.ts';

type Told = Pick<SessionRow, 'id' | 'org_id'>;
const permission = ['remote-record.query', 'remote-record.get', 'remote-session.add', 'remote-device.query'];

/** A word to open pages and to bridges. */
export async function tellSession(inside: ScopedDb, { id, org_id: orgId }: Told): Promise<void> {
  await insertEvent(inside.db, { topic: 'remote.session', payload: { id }, orgId, permission });
  await notifySession(inside, id);
}

/** An entry of the session's own trail, and the word about it. */
export async function noteInTrail(inside: ScopedDb, session: Told, note: TrailNote, secondsAgo = 0): Promise<void> {
  await insertTrail(inside, session.id, note, secondsAgo);
  await tellSession(inside, session);
}

interface AuditFacts {
  before?: unknown;
  after?: unknown;
  account?: { id: string | null; name: string };
  reason?: string;
}

const sidesOf = (session: SessionRow): number[] => [...new Set([session.org_id, session.requester_org_id])];
const objectOf = (session: SessionRow) => ({
  objectType: 'remote_session' as const,
  objectId: session.id,
  objectName: session.sn,
});

/** A row in the trail of the device's owner and in that of who asked. */
export async function auditSession(tx: Tx, session: SessionRow, facts: AuditFacts): Promise<void> {
  for (const orgId of sidesOf(session)) await tx.audit({ ...objectOf(session), orgId, isOneTrail: true, ...facts });
}

/** The same for what nobody called for. */
export async function auditBySystem(inside: ScopedDb, action: string, session: SessionRow, facts: AuditFacts) {
  for (const orgId of sidesOf(session))
    await writeSystemAudit(inside, action, { ...objectOf(session), orgId, ...facts });
}
