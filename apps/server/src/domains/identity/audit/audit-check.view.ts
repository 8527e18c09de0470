import type { AuditCheck, AuditRecord } from '@tilldeck/contracts/identity/audit-check.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import { findHead, findUnsealed } from '../../../platform/audit/chain-log.ts';
import { isVendorScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';

/** The chain is of all organisations at once, so it is the vendor's alone. The partners' role cannot read it either. */
export async function findRecord(scope: Scope): Promise<AuditRecord> {
  refuseUnless(isVendorScope(scope), 'core.forbidden');
  const [head, unsealed, check] = await Promise.all([
    findHead(scope.database.pools.vendor),
    findUnsealed(scope.database.pools.vendor),
    readIn(scope, (db) => findLastCheck({ scope, db })),
  ]);
  return { headSeq: head?.seq ?? 0, headHash: head?.hash ?? null, unsealedCount: unsealed.count, check };
}

export async function findLastCheck({ db }: ScopedDb): Promise<AuditCheck | null> {
  const row = await db
    .selectFrom('audit_check as check')
    .leftJoin('identity_account as account', 'account.id', 'check.asked_by')
    .selectAll('check')
    .select('account.login_name')
    .orderBy('check.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (
    (row && {
      id: row.id,
      state: row.state as AuditCheck['state'],
      checked: Number(row.checked),
      total: Number(row.total),
      askedBy: row.login_name,
      createdAt: row.created_at,
      finishedAt: row.finished_at,
      report: row.report,
    }) ??
    null
  );
}
