import type { SeedContext } from '../../seed-part.ts';
import { demoPartners, ownerLogin } from './demo-people.ts';
import type { SeededOrgs } from './organisations.ts';

/** Whose company sign-in the demo data shows, by its number. */
const partnerId = '11';

/** A provider that nobody enabled yet: its address leads nowhere, and its secret would be the installation's own to seal. */
export async function seedCompanySignOn({ client, now }: SeedContext, orgs: SeededOrgs): Promise<number> {
  const partner = demoPartners.find(({ id }) => id === partnerId);
  const { rows } = await client.query('SELECT FROM identity_oidc_provider LIMIT 1');
  if (!partner || rows.length > 0) return 0;
  const createdAt = new Date(now.getTime() - 9 * 86_400_000);
  await client.query(
    `WITH made AS (
       INSERT INTO identity_oidc_provider (org_id, name, slug, issuer, client_id, sealed_client_secret, session_hours,
         created_by_name, created_at, updated_at)
       VALUES ($1, $2, $3, $4, 'tilldeck', '', 8, $3, $5, $5) RETURNING id)
     INSERT INTO identity_oidc_domain (domain, provider_id) SELECT $6, id FROM made`,
    [
      orgs.idOf(partner.id),
      `${partner.abbreviation} ID`,
      ownerLogin(partner),
      `https://login.${partner.domain}`,
      createdAt,
      partner.domain,
    ],
  );
  return 1;
}
