import type { ErrorCode } from '@tilldeck/contracts/core/error-code';
import { AppError } from './app-error.ts';
import type { Ctx } from './context.ts';
import type { NamedRecord } from './named-record.ts';
import type { Tx } from './transact.ts';

const shown = 5;

/** A rule about a record that is gone would silently do nothing. */
export async function refuseNamed(ctx: Ctx, tx: Tx, record: NamedRecord, error: ErrorCode): Promise<void> {
  const names = await ctx.app.contributions.naming(tx, record);
  if (names.length === 0) return;
  const more = names.length > shown ? ', …' : '';
  throw new AppError(error, { values: { names: names.slice(0, shown).join(', ') + more } });
}
