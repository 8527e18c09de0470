import { randomBytes } from 'node:crypto';
import { makeVerifier } from '@tilldeck/server/platform/auth/scram';
import { bytea, insertRows } from '../../insert-rows.ts';
import type { SeedContext } from '../../seed-part.ts';
import {
  demoPartners,
  demoPassword,
  demoStaff,
  demoVendor,
  demoVendorStaff,
  languageOf,
  ownerLogin,
  timezoneOf,
} from './demo-people.ts';
import type { SeededOrgs } from './organisations.ts';
import type { SeededRoles } from './roles.ts';

type AccountState = 'active' | 'pending' | 'new' | 'disabled' | 'terminated';

interface DemoAccount {
  orgId: number;
  role: string;
  login: string;
  email: string;
  name: string;
  phone: string;
  country: string;
  userType: 'vendor' | 'partner' | 'operator' | 'developer';
  isLead: boolean;
  state: AccountState;
}

const rowsAtOnce = 4;

/** Accounts of the vendor, an owner per partner, and the partners' own staff; those whose login name is free are added. */
export async function seedAccounts(context: SeedContext, orgs: SeededOrgs, roles: SeededRoles): Promise<number> {
  const { client } = context;
  const { rows } = await client.query<{ name: string }>(
    'SELECT lower(login_name) AS name FROM identity_account UNION SELECT lower(email) FROM identity_account',
  );
  const taken = new Set(rows.map((row) => row.name));
  const missing = listAccounts(orgs).filter(({ login, email }) => !taken.has(login) && !taken.has(email));
  // One after the other would take a minute: each password costs what a real one costs. More at once are refused.
  const accounts: Awaited<ReturnType<typeof accountRow>>[] = [];
  for (let at = 0; at < missing.length; at += rowsAtOnce)
    accounts.push(
      ...(await Promise.all(missing.slice(at, at + rowsAtOnce).map((account) => accountRow(account, context)))),
    );
  await insertRows(client, 'identity_account', accounts);
  const links = missing.map((account) => ({ login: account.login, role_id: roles.idOf(account.orgId, account.role) }));
  await client.query(
    `INSERT INTO identity_account_role (account_id, role_id)
     SELECT account.id, link.role_id FROM json_to_recordset($1) AS link (login text, role_id bigint)
       JOIN identity_account account ON account.login_name = link.login`,
    [JSON.stringify(links)],
  );
  return missing.length;
}

function listAccounts(orgs: SeededOrgs): DemoAccount[] {
  const vendorStaff = demoVendorStaff.map(
    (person): DemoAccount => ({
      orgId: 1,
      role: person.role,
      login: person.login,
      email: `${person.login}@${demoVendor.domain}`,
      name: person.name,
      phone: demoVendor.phone,
      country: demoVendor.country,
      userType: 'vendor',
      isLead: person.role === 'administrator',
      state: 'active',
    }),
  );
  return [...vendorStaff, ...demoPartners.flatMap((partner) => listPartnerAccounts(partner, orgs))];
}

function listPartnerAccounts(partner: (typeof demoPartners)[number], orgs: SeededOrgs): DemoAccount[] {
  const shared = { orgId: orgs.idOf(partner.id), phone: partner.phone, country: partner.country };
  const owner: DemoAccount = {
    ...shared,
    role: 'administrator',
    login: ownerLogin(partner),
    email: `${partner.latin}@${partner.domain}`,
    name: partner.contact,
    userType: 'partner',
    isLead: true,
    state: partner.state === 'pending' ? 'pending' : 'active',
  };
  const staff = demoStaff
    .filter((person) => person.partner === partner.id)
    .map(
      (person): DemoAccount => ({
        ...shared,
        role: person.kind,
        login: person.latin,
        email: `${person.latin}@${partner.domain}`,
        name: person.name,
        userType: person.kind === 'developer' ? 'developer' : 'operator',
        isLead: false,
        state: person.state as AccountState,
      }),
    );
  return [owner, ...staff];
}

async function accountRow(account: DemoAccount, { iterations, now }: SeedContext) {
  // Only salts are left to real chance: two installations must not share one.
  const verifier = await makeVerifier(demoPassword, iterations, randomBytes(16));
  const createdAt = new Date(now.getTime() - 40 * 86_400_000);
  const { state } = account;
  return {
    org_id: account.orgId,
    login_name: account.login,
    email: account.email,
    nick_name: account.name,
    phone: account.phone,
    user_type: account.userType,
    is_project_lead: account.isLead,
    is_enabled: state !== 'disabled',
    activated_at: state === 'pending' ? null : createdAt,
    terminated_at: state === 'terminated' ? now : null,
    timezone: timezoneOf(account.country),
    language: languageOf(account.country),
    key_salt: bytea(verifier.keySalt),
    iterations: verifier.iterations,
    stored_key: bytea(verifier.storedKey),
    server_key: bytea(verifier.serverKey),
    must_change_password: state === 'new',
    // One waits for the first sign-in, one waited too long.
    initial_password_until:
      state === 'new' ? new Date(now.getTime() + (account.login < 'p' ? 5 : -5) * 86_400_000) : null,
    created_at: createdAt,
  };
}
