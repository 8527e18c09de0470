import type { definitionRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import type { AppChoice, AppDefinition, ParameterField } from '@tilldeck/contracts/appstore/parameter.schemas';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { Paged } from '@tilldeck/contracts/core/schema';
import { refuseUnless } from '../../../platform/app-error.ts';
import { containing } from '../../../platform/db/like.ts';
import { numberedPage } from '../../../platform/db/paging.ts';
import { readIn, type Scope } from '../../../platform/db/scope.ts';
import { definedApps, findSeenApp, listAppChoices, type SeenApp } from './app-reach.store.ts';

const presentDefinition = (row: Omit<SeenApp, 'fields'> & { fields: ParameterField[] | null }): AppDefinition => ({
  appId: row.id,
  appName: row.name,
  package: row.package,
  orgName: row.org_name,
  mayEdit: row.is_own,
  fields: row.fields ?? [],
  updatedAt: row.updated_at,
  version: row.version ?? 0,
});

export function pageDefinitions(
  scope: Scope,
  input: RouteInput<typeof definitionRoutes.page>,
): Promise<Paged<AppDefinition>> {
  return readIn(scope, (db) => {
    let query = definedApps({ scope, db });
    if (input.keyword) query = query.where('a.search', 'like', containing(input.keyword.toLowerCase()));
    const order = { columns: {}, byDefault: ['d.updated_at', 'desc'] as ['d.updated_at', 'desc'], key: 'd.id' };
    return numberedPage(db, query, input, order, presentDefinition);
  });
}

export async function findDefinitionDetail(scope: Scope, appId: string): Promise<AppDefinition> {
  const app = await readIn(scope, (db) => findSeenApp({ scope, db }, appId));
  refuseUnless(app, 'core.not_found');
  return presentDefinition(app);
}

export const listApps = (
  scope: Scope,
  kind: 'own' | 'taking',
  input: RouteInput<typeof definitionRoutes.apps>,
): Promise<AppChoice[]> => readIn(scope, (db) => listAppChoices({ scope, db }, kind, input));
