import type { Company } from '@tilldeck/contracts/identity/company.schemas';
import { sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Config } from '../../../platform/config.ts';
import type { Ctx } from '../../../platform/context.ts';
import { readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { factorDemandedFrom } from '../factor/factor-demand.rules.ts';

export const findCompany = ({ scope, app }: Ctx): Promise<Company> =>
  readIn(scope, (db) => findCompanyInside({ scope, db }, scope.orgId, app.config));

/** One's own company. Of those above only the name is told. */
export async function findCompanyInside(
  { db }: ScopedDb,
  orgId: number,
  { STAFF_FACTOR_FROM, DEFAULT_TIMEZONE }: Pick<Config, 'STAFF_FACTOR_FROM' | 'DEFAULT_TIMEZONE'>,
): Promise<Company> {
  const row = await db
    .selectFrom('identity_org as o')
    .leftJoin('files_object as licence', 'licence.id', 'o.business_licence_file_id')
    .selectAll('o')
    .select([
      sql<string | null>`org_name(o.parent_id)`.as('parent_name'),
      sql<string>`org_name(o.store_org_id)`.as('store_name'),
      sql<number>`(
        select count(*)::int from identity_account a
         where a.org_id = o.id and a.is_enabled and a.terminated_at is null and a.activated_at is not null
           and not exists (select from identity_totp t where t.account_id = a.id and t.confirmed_at is not null)
           and not exists (select from identity_passkey k where k.account_id = a.id))`.as('people_without_factor'),
      'licence.id as licence_id',
      'licence.name as licence_name',
      'licence.size as licence_size',
    ])
    .where('o.id', '=', orgId)
    .executeTakeFirst();
  if (!row) throw new AppError('core.not_found');
  return {
    id: String(row.id),
    name: row.name,
    abbreviation: row.abbreviation,
    contactPerson: row.contact_person,
    contactEmail: row.contact_email,
    phone: row.phone,
    countryCode: row.country_code,
    regionCode: row.region_code,
    timeZone: row.time_zone,
    defaultTimeZone: DEFAULT_TIMEZONE,
    address: row.address,
    website: row.website,
    isVendor: row.kind === 'vendor',
    type: row.partner_type as Company['type'],
    parentName: row.parent_name,
    storeOrgName: row.store_name,
    isRemoteControlAllowed: row.is_remote_control_allowed,
    isUpperAccessAllowed: row.is_upper_access_allowed,
    isSecondVerificationOn: row.is_second_verification_on,
    factorDemandedFrom: factorDemandedFrom(row, STAFF_FACTOR_FROM),
    isFactorDemandedByInstallation: row.kind === 'vendor' && STAFF_FACTOR_FROM !== undefined,
    peopleWithoutFactor: row.people_without_factor,
    deviceCount: row.device_count,
    businessLicence: row.licence_id
      ? { id: row.licence_id, name: row.licence_name ?? '', sizeBytes: Number(row.licence_size) }
      : null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}
