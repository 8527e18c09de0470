import type { ScopedDb } from './db/scope.ts';
import { writeEarlierAudit } from './earlier-audit.ts';
import type { AuditNote } from './transact.ts';

/**
 * The row of a change that nobody called for: the product did it by itself, or a person without a session, whom
 * `note.account` names. `action` is the audit name of the call that would.
 */
export const writeSystemAudit = (inside: ScopedDb, action: string, note: AuditNote & { orgId: number }) =>
  writeEarlierAudit(
    inside,
    {
      accountId: note.account?.id ?? null,
      accountName: note.account?.name ?? '',
      action,
      ip: null,
      requestId: 'system',
    },
    note,
  );
