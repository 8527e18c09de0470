import type { RowCells } from '@tilldeck/db/stored-shapes';

/** Columns that name what a device belongs to. */
export const placeFields = ['shop', 'group', 'tags'] as const;
export type PlaceField = (typeof placeFields)[number];

export interface KnownPlace {
  id: number;
  orgId: number;
}
/** By name in lower case, and by id. */
export type KnownPlaces = ReadonlyMap<string, readonly KnownPlace[]>;

/** Whose shops, groups and tags a device may be in: its owner's and those of organisations that control the owner. */
export interface PlaceOwner {
  id: number;
  holders: ReadonlySet<number>;
}

export interface RowPlaces {
  shopId: number | null;
  groupId: number | null;
  tagIds: number[];
  faults: `${PlaceField}.${'unknown' | 'ambiguous'}`[];
}

/** The names a cell has, in lower case: tags are several with commas between them. */
export const namesIn = (field: PlaceField, text: string): string[] =>
  (field === 'tags' ? text.split(/[,;，；、]/) : [text]).map((name) => name.trim().toLowerCase()).filter(Boolean);

type Found = { id: number } | { fault: 'unknown' | 'ambiguous' };

/** A name that the owner and an organisation above it share means the owner's. */
function find(known: KnownPlaces, name: string, owner: PlaceOwner): Found {
  const fitting = (known.get(name) ?? []).filter(({ orgId }) => owner.holders.has(orgId));
  const own = fitting.filter(({ orgId }) => orgId === owner.id);
  const [only, second] = own.length > 0 ? own : fitting;
  if (!only) return { fault: 'unknown' };
  return second ? { fault: 'ambiguous' } : { id: only.id };
}

/** What a row's shop, group and tags are for its owner. */
export function placesOf(
  cells: RowCells,
  known: Readonly<Record<PlaceField, KnownPlaces>>,
  owner: PlaceOwner,
): RowPlaces {
  const faults = new Set<RowPlaces['faults'][number]>();
  const idsOf = (field: PlaceField): number[] =>
    namesIn(field, cells[field] ?? '').flatMap((name) => {
      const found = find(known[field], name, owner);
      if ('id' in found) return found.id;
      faults.add(`${field}.${found.fault}`);
      return [];
    });
  const [shopId = null] = idsOf('shop');
  const [groupId = null] = idsOf('group');
  const tagIds = [...new Set(idsOf('tags'))].toSorted((a, b) => a - b);
  return { shopId, groupId, tagIds, faults: [...faults] };
}
