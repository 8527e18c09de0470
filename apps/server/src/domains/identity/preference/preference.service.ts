import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { countPreferences, deletePreference, insertPreference, listPreferences } from './preference.store.ts';

/** Plenty for sixty screens; keeps one account from filling the table. */
const maxPreferences = 500;

/** One's own, also while one acts for another organisation: found by the account alone. */
export const readPreferences = (ctx: Ctx) =>
  writeIn(systemScope(ctx.app.database, "one's own account"), (inside) =>
    listPreferences(inside, callerOf(ctx).accountId),
  );

export async function savePreference(ctx: Ctx, preference: { key: string; value: string }) {
  const { accountId } = callerOf(ctx);
  await writeIn(systemScope(ctx.app.database, "one's own account"), async (inside) => {
    if (preference.value === '') return deletePreference(inside, accountId, preference.key);
    refuseUnless((await countPreferences(inside, accountId)) < maxPreferences, 'core.too_many_requests');
    return insertPreference(inside, accountId, preference.key, preference.value);
  });
  return {};
}
