import type { ScopedDb } from './db/scope.ts';
import type { AuditNote } from './transact.ts';

/** The row of a change that nobody called for: the product did it by itself. `action` is the audit name of the call that would. */
export const writeSystemAudit = ({ db }: ScopedDb, action: string, note: AuditNote & { orgId: number }) =>
  db
    .insertInto('audit_entry')
    .values({
      org_id: note.orgId,
      account_id: null,
      account_name: '',
      action,
      object_type: note.objectType,
      object_id: note.objectId,
      object_name: note.objectName ?? '',
      before: note.before === undefined ? null : JSON.stringify(note.before),
      after: note.after === undefined ? null : JSON.stringify(note.after),
      reason: note.reason ?? null,
      request_id: 'system',
    })
    .execute();
