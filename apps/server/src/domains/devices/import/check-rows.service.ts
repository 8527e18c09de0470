import { isVendorScope, type OrgScope, readIn, systemScope, vendorOrgId } from '../../../platform/db/scope.ts';
import { listGivenNumbers } from '../range/range.store.ts';
import {
  listDerivedPairs,
  listModelFacts,
  listOwnerFacts,
  listPlaceFacts,
  listRegistered,
  type OwnerFact,
} from './import-lookup.store.ts';
import { type KnownPlace, type KnownPlaces, namesIn, type PlaceField } from './import-place.rules.ts';
import { type JudgedRow, judgeRows, type KnownOwner, type SourceRow } from './import-row.rules.ts';

/** Holds rows against the registry, with the eyes of whom they come from. */
export async function checkRows(scope: OrgScope, rows: readonly SourceRow[], ownerId: number): Promise<JudgedRow[]> {
  const defaultOwner = String(ownerId);
  const names = new Set([defaultOwner]);
  for (const { cells } of rows) if (cells.partner) names.add(cells.partner.toLowerCase());
  const { models, owners, places } = await readIn(scope, async (db) => {
    const found = await listOwnerFacts({ scope, db }, [...names]);
    const holders = new Set(found.flatMap((owner) => [...holdersOf(owner)]));
    const placesNamed = async (field: PlaceField): Promise<KnownPlaces> => {
      const texts = new Set(rows.flatMap(({ cells }) => cells[field] ?? []));
      const wanted = new Set([...texts].flatMap((text) => namesIn(field, text)));
      return placesByName(await listPlaceFacts({ scope, db }, field, [...wanted], [...holders]));
    };
    return {
      models: await listModelFacts({ db }),
      owners: found,
      places: {
        shop: await placesNamed('shop'),
        group: await placesNamed('group'),
        tags: await placesNamed('tags'),
      },
    };
  });
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
    places,
    derived,
    registered,
    given,
    defaultOwner,
  });
}

const holdersOf = ({ id, controllers }: OwnerFact): Set<number> => new Set([vendorOrgId, id, ...controllers]);

/** By id, and by name: a name wins over an id of the same digits. */
function placesByName(facts: Awaited<ReturnType<typeof listPlaceFacts>>): KnownPlaces {
  const place = ({ id, org_id: orgId }: (typeof facts)[number]): KnownPlace => ({ id: Number(id), orgId });
  return new Map([
    ...facts.map((fact): [string, KnownPlace[]] => [fact.id, [place(fact)]]),
    ...[...Map.groupBy(facts, ({ name }) => name)].map(([name, own]): [string, KnownPlace[]] => [name, own.map(place)]),
  ]);
}

/** A name that two share names neither. */
function ownersByName(owners: readonly OwnerFact[]) {
  const known = new Map<string, KnownOwner>();
  const counts = new Map<string, number>();
  for (const { name } of owners) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const owner of owners) {
    const fact = { id: owner.id, isActive: owner.is_active, isVendor: owner.is_vendor, holders: holdersOf(owner) };
    known.set(String(owner.id), fact);
  }
  for (const owner of owners) {
    const fact = known.get(String(owner.id));
    if (fact && counts.get(owner.name) === 1) known.set(owner.name, fact);
  }
  return known;
}
