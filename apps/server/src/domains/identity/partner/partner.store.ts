import type { partnerDraft, partnerRecord, partnerSettings } from '@tilldeck/contracts/identity/partner.schemas';
import { sql } from 'kysely';
import type { z } from 'zod';
import { treeLine } from '../../../platform/db/org-tree.ts';
import {
  inScope,
  orgControlled,
  orgInScope,
  type Scope,
  type ScopedDb,
  scopeOfOrg,
} from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

type Draft = z.output<typeof partnerDraft>;
type Record = z.output<typeof partnerRecord>;
type Settings = z.output<typeof partnerSettings>;

/** Whether the scope's organisation reaches the rows of this one. */
export const isControlledBy = (scope: Scope, table: string) =>
  sql<boolean>`coalesce(${orgControlled(scope, table)}, false)`;

/** As if the organisation itself were at work: conditions for it and everything it controls. */
export const scopeOf = ({ database }: Scope, org: { id: number; depth: number }): Scope => scopeOfOrg(database, org);

const contactColumns = (draft: Omit<Record, 'name'>) => ({
  abbreviation: draft.abbreviation,
  contact_person: draft.contactPerson,
  contact_email: draft.contactEmail,
  phone: draft.phone,
  country_code: draft.countryCode ?? null,
  region_code: draft.regionCode ?? null,
  time_zone: draft.timeZone ?? null,
  address: draft.address,
  website: draft.website,
  business_licence_file_id: draft.businessLicenceFileId ?? null,
});
const flagColumns = (
  flags: Pick<Settings, 'isRemoteControlAllowed' | 'isUpperAccessAllowed' | 'isSecondVerificationOn'>,
) => ({
  is_remote_control_allowed: flags.isRemoteControlAllowed,
  is_upper_access_allowed: flags.isUpperAccessAllowed,
  is_second_verification_on: flags.isSecondVerificationOn,
});

/** An organisation the scope sees, itself included, held until the transaction ends. */
export const findOrgForUpdate = ({ scope, db }: ScopedDb, id: number) =>
  db
    .selectFrom('identity_org')
    .selectAll()
    .select([isControlledBy(scope, 'identity_org').as('is_controlled'), treeLine('identity_org').as('tree_line')])
    .where('id', '=', id)
    .where('terminated_at', 'is', null)
    .where(orgInScope(scope))
    .forUpdate()
    .executeTakeFirst();
export type OrgRow = NonNullable<Awaited<ReturnType<typeof findOrgForUpdate>>>;

/** Nobody changes the tree while somebody else does; adding below only has to wait for that. */
export const lockTree = ({ db }: ScopedDb, way: 'change' | 'grow') =>
  way === 'change'
    ? sql`select pg_advisory_xact_lock(hashtext('identity_org.tree'))`.execute(db)
    : sql`select pg_advisory_xact_lock_shared(hashtext('identity_org.tree'))`.execute(db);

export async function countChildren({ db }: ScopedDb, parentId: number): Promise<number> {
  const row = await db
    .selectFrom('identity_org')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('parent_id', '=', parentId)
    .where('terminated_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export const insertPartner = ({ db }: ScopedDb, parent: { id: number; time_zone: string | null }, draft: Draft) =>
  db
    .insertInto('identity_org')
    .values({
      parent_id: parent.id,
      kind: 'partner',
      name: draft.name,
      partner_type: draft.type,
      store_org_id: 0,
      ...contactColumns(draft),
      time_zone: draft.timeZone ?? parent.time_zone,
      ...flagColumns(draft),
    })
    .returning(['id', 'depth'])
    .executeTakeFirstOrThrow();

export const updateRecord = ({ db }: ScopedDb, id: number, record: Record) =>
  db
    .updateTable('identity_org')
    .set({ name: record.name, ...contactColumns(record), ...touched })
    .where('id', '=', id)
    .execute();

export const updateContact = (
  { db }: ScopedDb,
  id: number,
  draft: Omit<Record, 'name'> & Pick<Settings, 'isUpperAccessAllowed' | 'isSecondVerificationOn'>,
) =>
  db
    .updateTable('identity_org')
    .set({
      ...contactColumns(draft),
      is_upper_access_allowed: draft.isUpperAccessAllowed,
      is_second_verification_on: draft.isSecondVerificationOn,
      ...touched,
    })
    .where('id', '=', id)
    .execute();

export const updateSettings = ({ db }: ScopedDb, id: number, settings: Settings) =>
  db
    .updateTable('identity_org')
    .set({ ...flagColumns(settings), sub_partner_limit: settings.subPartnerLimit, ...touched })
    .where('id', '=', id)
    .execute();

export const updateEnabled = ({ db }: ScopedDb, id: number, isEnabled: boolean) =>
  db
    .updateTable('identity_org')
    .set({ is_enabled: isEnabled, ...touched })
    .where('id', '=', id)
    .execute();

export const updateTerminated = ({ db }: ScopedDb, id: number) =>
  db
    .updateTable('identity_org')
    .set({ is_enabled: false, terminated_at: sql`now()`, ...touched })
    .where('id', '=', id)
    .execute();

/** Ends the sessions of everybody the organisation controls, itself included. */
export const updateSessionsEnded = ({ scope, db }: ScopedDb, org: { id: number; depth: number }, reason: string) =>
  db
    .updateTable('identity_session')
    .set({ ended_at: sql`now()`, ended_reason: reason })
    .where('ended_at', 'is', null)
    .where('account_id', 'in', (eb) =>
      eb
        .selectFrom('identity_account')
        .select('identity_account.id')
        .where(inScope(scopeOf(scope, org), 'identity_account')),
    )
    .execute();

/** Whether devices of an organisation may be controlled from afar, as everybody who controls it says. */
export async function hasRemoteControl({ db }: ScopedDb, orgId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select org_has_remote_control(${orgId}) as is`.execute(db);
  return rows[0]?.is ?? false;
}
