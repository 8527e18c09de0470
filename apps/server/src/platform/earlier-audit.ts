import type { AuditedCall } from '@tilldeck/db/stored-shapes';
import { type Ctx, callerOf } from './context.ts';
import type { ScopedDb } from './db/scope.ts';
import type { AuditNote } from './transact.ts';

/** Snapshot of this call for a delayed audit row. Not for partner access: its rows go to two trails. */
export function auditedCall(ctx: Ctx): AuditedCall {
  const { accountId, loginName } = callerOf(ctx);
  const { route, ip, requestId } = ctx;
  return { accountId, accountName: loginName, action: route.audit ?? route.id, ip, requestId };
}

/** The audit row of an earlier call. */
export const writeEarlierAudit = ({ db }: ScopedDb, call: AuditedCall, note: AuditNote & { orgId: number }) =>
  db
    .insertInto('audit_entry')
    .values({
      org_id: note.orgId,
      account_id: call.accountId,
      account_name: call.accountName,
      action: call.action,
      object_type: note.objectType,
      object_id: note.objectId,
      object_name: note.objectName ?? '',
      before: note.before === undefined ? null : JSON.stringify(note.before),
      after: note.after === undefined ? null : JSON.stringify(note.after),
      reason: note.reason ?? null,
      ip: call.ip,
      request_id: call.requestId,
    })
    .execute();
