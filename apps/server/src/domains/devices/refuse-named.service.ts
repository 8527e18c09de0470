import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import type { NamedRecord } from '../../platform/named-record.ts';
import type { Tx } from '../../platform/transact.ts';

const shown = 5;

/** A rule for devices of a record that is gone would silently count for none. */
export async function refuseNamed(ctx: Ctx, tx: Tx, record: NamedRecord): Promise<void> {
  const names = await ctx.app.contributions.naming(tx, record);
  if (names.length === 0) return;
  const more = names.length > shown ? ', …' : '';
  throw new AppError('devices.named_by_rules', { values: { names: names.slice(0, shown).join(', ') + more } });
}
