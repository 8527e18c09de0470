import type { RouteInput } from '@tilldeck/contracts/core/route';
import { partnerChoiceMax } from '@tilldeck/contracts/identity/partner.limits';
import type { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import type { Partner, PartnerDetail } from '@tilldeck/contracts/identity/partner.schemas';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { isVendorScope, type OrgScope, orgInScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';
import { mayEnter } from '../access/access.rules.ts';
import { mayManage, orgIdOf } from './partner.rules.ts';
import { isControlledBy } from './partner.store.ts';

/** Partners the scope sees. One's own record is the company page's. */
export const partnersIn = (scope: OrgScope, db: ScopedDb['db']) =>
  db
    .selectFrom('identity_org as p')
    .where('p.kind', '=', 'partner')
    .where('p.terminated_at', 'is', null)
    .where('p.id', '!=', scope.orgId)
    .where(orgInScope(scope, 'p'));

/** How many stand directly below, as far as the scope sees them. */
export const childCount = (scope: OrgScope) =>
  sql<string>`(select count(*) from identity_org c
                where c.parent_id = p.id and c.terminated_at is null and ${orgInScope(scope, 'c')})`;

const rowsIn = (scope: OrgScope, db: ScopedDb['db']) =>
  partnersIn(scope, db)
    .leftJoin('identity_org as parent', 'parent.id', 'p.parent_id')
    .select([
      sql<string>`p.id::text`.as('id'),
      'p.name',
      'p.abbreviation',
      'p.partner_type',
      'p.parent_id',
      'parent.name as parent_name',
      'p.depth',
      'p.contact_person',
      'p.contact_email',
      'p.phone',
      'p.country_code',
      'p.region_code',
      'p.device_count',
      'p.activated_at',
      'p.is_enabled',
      'p.is_approval_pending',
      'p.is_upper_access_allowed',
      'p.created_at',
      'p.version',
      isControlledBy(scope, 'p').as('is_controlled'),
      childCount(scope).as('child_count'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof rowsIn>['executeTakeFirstOrThrow']>>;

export async function pagePartners(ctx: Ctx, input: RouteInput<typeof partnerRoutes.page>) {
  const { scope } = ctx;
  const { from, to } = instantsOf(input, ctx.timezone);
  return readIn(scope, async (db) => {
    let query = rowsIn(scope, db);
    if (input.keyword) {
      const pattern = containing(input.keyword);
      query = query.where((eb) => eb.or([eb('p.name', 'ilike', pattern), eb('p.abbreviation', 'ilike', pattern)]));
    }
    if (input.parent) query = query.where('parent.name', 'ilike', containing(input.parent));
    if (input.parentId) {
      const parentId = orgIdOf(input.parentId);
      await refuseUnseen(scope, db, parentId);
      query = query.where('p.parent_id', '=', parentId);
    }
    if (input.type) query = query.where('p.partner_type', '=', input.type);
    if (input.country) query = query.where('p.country_code', '=', input.country);
    if (input.activationState)
      query = query.where('p.activated_at', input.activationState === 'pending' ? 'is' : 'is not', null);
    if (input.state)
      query = query
        .where('p.is_enabled', '=', input.state === 'enabled')
        .where('p.is_approval_pending', '=', input.state === 'waiting');
    if (from) query = query.where('p.created_at', '>=', from);
    if (to) query = query.where('p.created_at', '<', to);
    return keysetPage(db, query, input, 'p.id', (row) => presentPartner(scope, row));
  });
}

/** Refuses a parent outside the scope as one that does not exist; one's own organisation is inside. */
export async function refuseUnseen(scope: OrgScope, db: ScopedDb['db'], id: number): Promise<void> {
  const seen = await db
    .selectFrom('identity_org')
    .select('id')
    .where('id', '=', id)
    .where('terminated_at', 'is', null)
    .where(orgInScope(scope))
    .executeTakeFirst();
  if (!seen) throw new AppError('core.not_found');
}

export const listChoices = (scope: OrgScope, keyword: string | undefined) =>
  readIn(scope, async (db) => {
    let query = partnersIn(scope, db);
    if (keyword) {
      const pattern = containing(keyword);
      query = query.where((eb) => eb.or([eb('p.name', 'ilike', pattern), eb('p.abbreviation', 'ilike', pattern)]));
    }
    const rows = await query
      .select(['p.id', 'p.name', 'p.abbreviation', 'p.depth', isControlledBy(scope, 'p').as('is_controlled')])
      .orderBy('p.name')
      .limit(partnerChoiceMax)
      .execute();
    return rows.map(({ is_controlled, ...row }) => ({ ...row, id: String(row.id), isControlled: is_controlled }));
  });

export const findPartnerDetail = (scope: OrgScope, id: string): Promise<PartnerDetail> =>
  readIn(scope, (db) => findDetailInside({ scope, db }, orgIdOf(id)));

/** The same inside a transaction, for what its trail tells. */
export async function findDetailInside({ scope, db }: ScopedDb<OrgScope>, id: number): Promise<PartnerDetail> {
  const row = await rowsIn(scope, db)
    .leftJoin('files_object as licence', 'licence.id', 'p.business_licence_file_id')
    .leftJoin('identity_account as lead', (join) =>
      join.onRef('lead.org_id', '=', 'p.id').on('lead.is_project_lead', '=', true).on('lead.terminated_at', 'is', null),
    )
    .select([
      'p.time_zone',
      'p.address',
      'p.website',
      'p.is_remote_control_allowed',
      'p.is_second_verification_on',
      sql<boolean>`org_has_remote_control(p.id)`.as('is_remote_effective'),
      sql<string>`org_name(p.store_org_id)`.as('store_name'),
      'p.authority',
      'p.sub_partner_limit',
      'p.updated_at',
      'licence.id as licence_id',
      'licence.name as licence_name',
      'licence.size as licence_size',
      'lead.login_name as lead_login',
      'lead.email as lead_email',
    ])
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('core.not_found');
  return {
    ...presentPartner(scope, row),
    timeZone: row.time_zone,
    address: row.address,
    website: row.website,
    isRemoteControlAllowed: row.is_remote_control_allowed,
    isUpperAccessAllowed: row.is_upper_access_allowed,
    isSecondVerificationOn: row.is_second_verification_on,
    isRemoteControlEffective: row.is_remote_effective,
    businessLicence: row.licence_id
      ? { id: row.licence_id, name: row.licence_name ?? '', sizeBytes: Number(row.licence_size) }
      : null,
    authority: row.authority as PartnerDetail['authority'],
    storeOrgName: row.store_name,
    subPartnerLimit: row.sub_partner_limit,
    lead: row.lead_login ? { loginName: row.lead_login, email: row.lead_email ?? '' } : null,
    canManage: mayManage({
      isControlled: row.is_controlled,
      isActivated: row.activated_at !== null,
      isParentOfCaller: row.parent_id === scope.orgId,
    }),
    activatedAt: row.activated_at,
    updatedAt: row.updated_at,
  };
}

export const stateOf = (row: { is_enabled: boolean; is_approval_pending: boolean }): Partner['state'] =>
  row.is_enabled ? 'enabled' : row.is_approval_pending ? 'waiting' : 'disabled';

/** Whether somebody of the scope's organisation may act for it. */
export const isEnterable = (
  scope: OrgScope,
  row: Pick<Row, 'is_enabled' | 'is_controlled' | 'parent_id' | 'is_upper_access_allowed'> & { id: string | number },
): boolean =>
  mayEnter({
    callerOrgId: scope.orgId,
    isCallerVendor: isVendorScope(scope),
    target: {
      id: Number(row.id),
      kind: 'partner',
      isEnabled: row.is_enabled,
      isControlled: row.is_controlled,
      parentId: row.parent_id,
      isUpperAccessAllowed: row.is_upper_access_allowed,
    },
  });

const presentPartner = (scope: OrgScope, row: Row): Partner => ({
  id: row.id,
  name: row.name,
  abbreviation: row.abbreviation,
  type: row.partner_type as Partner['type'],
  parentId: String(row.parent_id),
  parentName: row.parent_name ?? '',
  depth: row.depth,
  contactPerson: row.contact_person,
  contactEmail: row.contact_email,
  phone: row.phone,
  countryCode: row.country_code,
  regionCode: row.region_code,
  deviceCount: row.device_count,
  subPartnerCount: Number(row.child_count),
  activationState: row.activated_at ? 'activated' : 'pending',
  state: stateOf(row),
  isControlled: row.is_controlled,
  isEnterable: isEnterable(scope, row),
  createdAt: row.created_at,
  version: row.version,
});
