import {
  type BlacklistEvent,
  type BlacklistKind,
  type BlacklistPlace,
  blacklistStatesInForce,
  newBlacklistPlace,
} from '@tilldeck/contracts/system/blacklist.states';
import type { DB } from '@tilldeck/db/generated/tables';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { idsOfTreeLine } from '../../../platform/db/org-tree.ts';
import {
  inScope,
  reachesAll,
  readIn,
  type Scope,
  type ScopedDb,
  systemScope,
  vendorOrgId,
} from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';
import { blacklistKey } from './blacklist.rules.ts';

export type EntryRow = Selectable<DB['system_blacklist_entry']>;

export interface Person {
  accountId: string;
  loginName: string;
}

export const findEntryForUpdate = ({ db, scope }: ScopedDb, kind: BlacklistKind, id: string) =>
  db
    .selectFrom('system_blacklist_entry')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where(inScope(scope, 'system_blacklist_entry'))
    .forUpdate()
    .executeTakeFirst();

interface NewEntry {
  kind: BlacklistKind;
  value: string;
  description: string;
}

/** Adds the entries whose value is free in the organisation; answers with those. */
export const insertEntries = ({ db }: ScopedDb, orgId: number, by: Person, entries: readonly NewEntry[]) =>
  db
    .insertInto('system_blacklist_entry')
    .values(
      entries.map((entry) => ({
        org_id: orgId,
        kind: entry.kind,
        value: entry.value,
        description: entry.description,
        ...newBlacklistPlace,
        created_by: by.loginName,
        requested_by_id: by.accountId,
        requested_by: by.loginName,
      })),
    )
    .onConflict((conflict) => conflict.columns(['org_id', 'kind', 'value_key']).doNothing())
    .returningAll()
    .execute();

interface MoveMarks {
  /** Set by a request, which starts an approval again. */
  requester?: Person | undefined;
  midReviewer?: Person | undefined;
}

export const updatePlace = ({ db }: ScopedDb, id: string, place: BlacklistPlace, marks: MoveMarks) =>
  db
    .updateTable('system_blacklist_entry')
    .set({ state: place.state, stage: place.stage, ...touched })
    .$if(marks.requester !== undefined, (query) =>
      query.set({
        requested_by_id: marks.requester?.accountId ?? '',
        requested_by: marks.requester?.loginName ?? '',
        requested_at: sql<string>`now()`,
        mid_reviewed_by_id: null,
        mid_reviewed_by: null,
      }),
    )
    .$if(marks.midReviewer !== undefined, (query) =>
      query.set({
        mid_reviewed_by_id: marks.midReviewer?.accountId ?? null,
        mid_reviewed_by: marks.midReviewer?.loginName ?? null,
      }),
    )
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

interface NewStep {
  event: BlacklistEvent;
  wanted: 'enabled' | 'disabled';
  stage: BlacklistPlace['stage'];
  opinion: string;
}

export const insertSteps = ({ db }: ScopedDb, rows: readonly EntryRow[], by: Person, step: NewStep) =>
  db
    .insertInto('system_blacklist_step')
    .values(
      rows.map((row) => ({
        entry_id: row.id,
        org_id: row.org_id,
        event: step.event,
        wanted: step.wanted,
        stage: step.stage,
        opinion: step.opinion,
        account_id: by.accountId,
        account_name: by.loginName,
      })),
    )
    .execute();

/** Entries that hold for an organisation: its own and those of the organisations above it. */
export const entriesInForce = (db: ScopedDb['db'], scope: Scope, kind: BlacklistKind, keys: readonly string[]) =>
  db
    .selectFrom('system_blacklist_entry')
    .select('value_key')
    .where('kind', '=', kind)
    .where('value_key', '=', sql<string>`any (${keys})`)
    .where('state', 'in', blacklistStatesInForce)
    .where('org_id', 'in', idsOfTreeLine(reachesAll(scope) ? vendorOrgId : scope.orgId));

/**
 * Which of the values are on a list that holds for the organisation. Row security hides what those above it have, so
 * this asks past it, and tells no more than yes or no about each value.
 */
export async function listBlacklistedAmong(
  scope: Scope,
  kind: BlacklistKind,
  values: readonly string[],
): Promise<Set<string>> {
  const keyOf = (value: string) => blacklistKey(kind, value);
  const asked = [...new Set(values.map(keyOf))];
  const found = await readIn(systemScope(scope.database, 'entries of organisations above count as well'), (db) =>
    entriesInForce(db, scope, kind, asked).execute(),
  );
  const keys = new Set(found.map((row) => row.value_key));
  return new Set(values.filter((value) => keys.has(keyOf(value))));
}

export const isBlacklisted = async (scope: Scope, kind: BlacklistKind, value: string): Promise<boolean> =>
  (await listBlacklistedAmong(scope, kind, [value])).size > 0;

/** The same as a condition of a larger statement: whether a package is on a list of one of the organisations. */
export const isPackageBlacklisted = (
  packageName: RawBuilder<unknown>,
  orgIds: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (select from system_blacklist_entry e where e.org_id = any(${orgIds}) and e.kind = 'package'
    and e.value_key = ${packageName} and e.state = any(${blacklistStatesInForce}::text[]))`;

/** The organisations that have a package on their list; it holds for those below them, too. Past row security. */
export async function listBlacklistingOrgs({ database }: Scope, packageName: string): Promise<number[]> {
  const rows = await database.vendor
    .selectFrom('system_blacklist_entry')
    .select('org_id')
    .where('kind', '=', 'package')
    .where('value_key', '=', blacklistKey('package', packageName))
    .where('state', 'in', blacklistStatesInForce)
    .execute();
  return rows.map((row) => row.org_id);
}
