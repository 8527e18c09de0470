import { isVendorScope, type OrgScope, readIn, systemScope } from '../../../platform/db/scope.ts';
import { listGivenNumbers } from '../range/range.store.ts';
import { listDerivedPairs, listModelFacts, listOwnerFacts, listRegistered } from './import-lookup.store.ts';
import { type JudgedRow, judgeRows, type SourceRow } from './import-row.rules.ts';

/** Holds rows against the registry, with the eyes of whom they come from. */
export async function checkRows(scope: OrgScope, rows: readonly SourceRow[], ownerId: number): Promise<JudgedRow[]> {
  const defaultOwner = String(ownerId);
  const names = new Set([defaultOwner]);
  for (const { cells } of rows) if (cells.partner) names.add(cells.partner.toLowerCase());
  const [models, owners] = await readIn(scope, async (db) => [
    await listModelFacts({ db }),
    await listOwnerFacts({ scope, db }, [...names]),
  ]);
  const sns = rows.flatMap(({ cells }) => cells.sn ?? []);
  const system = systemScope(scope.database, 'serial numbers are unique in the installation');
  const { derived, given, registered } = await readIn(system, async (db) => {
    const ownerIds = owners.map(({ id }) => id);
    const given = isVendorScope(scope) ? null : await listGivenNumbers({ db }, sns, scope.orgId);
    return {
      given,
      derived: await listDerivedPairs({ db }, ownerIds),
      registered: await listRegistered({ db }, given ? [...given.keys()] : sns),
    };
  });
  return judgeRows(rows, {
    models: new Map(
      models.map((model) => [model.name, { ...model, isEnabled: model.is_enabled, isDerived: model.is_derived }]),
    ),
    owners: ownersByName(owners),
    derived,
    registered,
    given,
    defaultOwner,
  });
}

/** A name that two share names neither. */
function ownersByName(owners: Awaited<ReturnType<typeof listOwnerFacts>>) {
  const known = new Map<string, { id: number; isActive: boolean; isVendor: boolean }>();
  const counts = new Map<string, number>();
  for (const { name } of owners) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const owner of owners) {
    const fact = { id: owner.id, isActive: owner.is_active, isVendor: owner.is_vendor };
    known.set(String(owner.id), fact);
  }
  for (const owner of owners) {
    const fact = known.get(String(owner.id));
    if (fact && counts.get(owner.name) === 1) known.set(owner.name, fact);
  }
  return known;
}
