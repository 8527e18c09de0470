import { timingSafeEqual } from 'node:crypto';
import type { App } from '../../../platform/app.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { judgeCode, normalCode } from './credential.rules.ts';
import { listMailCodes, updateMailCodeTried, updateMailCodeUsed } from './mail-code.store.ts';
import { codeHashOf } from './reset-code.service.ts';

/** Whether a code is the newest of its purpose and still open; counts the try and spends a right one. */
export async function checkMailCode(
  app: App,
  inside: ScopedDb,
  { purpose, accountId, code }: { purpose: string; accountId: string; code: string },
): Promise<boolean> {
  const entered = await codeHashOf(app, purpose, accountId, normalCode(code));
  const rows = await listMailCodes(inside, purpose, accountId);
  const { outcome, triedId } = judgeCode(
    rows.map((row) => ({
      id: row.id,
      attemptsLeft: row.attempts_left,
      isExpired: row.is_expired,
      isUsed: row.is_used,
      isMatch: timingSafeEqual(row.code_hash, entered),
    })),
  );
  if (!triedId) return false;
  await updateMailCodeTried(inside, triedId);
  return outcome === 'right' && updateMailCodeUsed(inside, triedId);
}
