import type { OpenCtx } from '../../../platform/context.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { codeHashOf } from '../credential/reset-code.service.ts';
import { countFactors } from './factor.store.ts';
import { tellOwner } from './factor-notice.service.ts';
import { normalRecoveryCode } from './recovery-code.rules.ts';
import { updateRecoveryCodeUsed } from './recovery-code.store.ts';

/** The table alone gives no code away: the hash is keyed. */
export const recoveryHashOf = (app: OpenCtx['app'], accountId: string, code: string): Promise<Buffer> =>
  codeHashOf(app, 'recovery', accountId, normalRecoveryCode(code));

/** Spends a recovery code. The owner hears of it, with how many are left. */
export async function checkRecoveryCode(
  ctx: OpenCtx,
  inside: ScopedDb,
  accountId: string,
  code: string,
): Promise<boolean> {
  const hash = await recoveryHashOf(ctx.app, accountId, code);
  if (!(await updateRecoveryCodeUsed(inside, accountId, hash))) return false;
  const { recovery } = await countFactors(inside, accountId);
  await tellOwner(ctx, inside, accountId, 'recoveryUsed', String(recovery));
  return true;
}
