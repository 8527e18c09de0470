import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { StoreApp } from '../../../platform/work/store-app.ts';

interface Draft {
  kind: TaskKindName;
  payload: Record<string, unknown>;
  appVersionId?: string | undefined;
}
type Chosen = Pick<StoreApp, 'payload'> & Partial<Pick<StoreApp, 'title' | 'stored' | 'audience'>>;

const takesApp: readonly TaskKindName[] = ['install', 'upgrade'];

/**
 * What a person wants done, with the app of the store in place of the payload where one was chosen. `between` looks at
 * the other records of the call: foreign ones are answered as such whatever else is wrong.
 */
export async function chooseApp<T>(
  ctx: Ctx,
  { kind, payload, appVersionId }: Draft,
  between: () => Promise<T>,
): Promise<{ chosen: Chosen; between: T }> {
  if (appVersionId === undefined) return { chosen: { payload }, between: await between() };
  const { refusal, ...chosen } = await ctx.app.contributions.findStoreApp(ctx.scope, appVersionId);
  const seen = await between();
  if (!takesApp.includes(kind) || Object.keys(payload).length > 0)
    throw new AppError('tasks.payload_invalid', { data: { fields: { appVersionId: 'invalid' } } });
  if (refusal) throw new AppError(refusal);
  return { chosen, between: seen };
}
