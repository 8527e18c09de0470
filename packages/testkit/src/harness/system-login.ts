import pg from 'pg';
import { stackSettings } from './stack-settings.ts';

const loginOf = (roles: readonly string[]): string => {
  if (roles.includes('worker')) return 'tilldeck_vendor';
  return roles.includes('api') ? 'tilldeck_api' : 'tilldeck_ingest';
};

/**
 * The address for system work of a process with these roles, as an installation would give it. On the stack the logins have
 * the password of `tilldeck_vendor`; one that was made before they were there gets them by a migration, without a password.
 */
export async function systemLoginUrl(vendorUrl: string, roles: readonly string[]): Promise<string> {
  const url = new URL(vendorUrl);
  const login = loginOf(roles);
  if (url.username !== 'tilldeck_vendor' || login === url.username) return vendorUrl;
  url.username = login;
  if (!(await opens(url.href))) await setPassword(login, decodeURIComponent(url.password));
  return url.href;
}

async function opens(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') return false;
    throw error;
  } finally {
    await client.end();
  }
}

async function setPassword(login: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: stackSettings().DATABASE_URL ?? '' });
  await client.connect();
  try {
    // Roles belong to the cluster; two test runs at once must not write the same row.
    await client.query(`SELECT pg_advisory_lock(hashtext('stack logins'))`);
    await client.query(`ALTER ROLE ${client.escapeIdentifier(login)} PASSWORD ${client.escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
}
