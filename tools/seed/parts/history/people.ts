import type pg from 'pg';
import type { Random } from '../../random.ts';

/** Somebody whose days the history tells of. */
export interface Person {
  accountId: string;
  orgId: number;
  login: string;
  country: string;
  timezone: string;
  isVendor: boolean;
  /** What the sign-in page answers them, if anything. */
  obstacle: string | null;
}

export async function listPeople(client: pg.Client): Promise<Person[]> {
  const { rows } = await client.query<Person>(
    `SELECT account.id AS "accountId", account.org_id AS "orgId", login_name AS login, country_code AS country, timezone,
            org.kind = 'vendor' AS "isVendor",
            CASE WHEN account.terminated_at IS NOT NULL THEN 'identity.account_gone'
                 WHEN NOT account.is_enabled OR NOT org.is_enabled THEN 'identity.account_disabled'
                 WHEN account.activated_at IS NULL THEN 'identity.not_activated' END AS obstacle
       FROM identity_account account JOIN identity_org org ON org.id = account.org_id
      WHERE country_code IS NOT NULL ORDER BY login_name`,
  );
  return rows;
}

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/155.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/155.0.0.0 Safari/537.36 Edg/155.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
] as const;

/** Where somebody sits: mostly one address and one browser, sometimes another. */
export interface Desk {
  ip: string;
  userAgent: string;
}

const networks = ['192.0.2', '198.51.100', '203.0.113'] as const;

/** Addresses of the documentation ranges, a handful per country, so that colleagues share one. */
export function deskOf(person: Person, random: Random): () => Desk {
  const countryNumber = (person.country.charCodeAt(0) * 31 + person.country.charCodeAt(1)) % 40;
  const office = `${networks[countryNumber % networks.length]}.${20 + countryNumber * 4 + random.between(0, 3)}`;
  const home = `2001:db8:${countryNumber.toString(16)}:${random.between(1, 4_095).toString(16)}::${random.between(2, 254).toString(16)}`;
  const own = random.pick(browsers);
  return () => ({
    ip: random.isLucky(0.85) ? office : home,
    userAgent: random.isLucky(0.95) ? own : random.pick(browsers),
  });
}
