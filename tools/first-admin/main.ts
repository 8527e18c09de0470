import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { createFirstAdmin } from './create-first-admin.ts';

/** `npm run first-admin -- --company "Acme POS" --login admin --email admin@acme.example`; asks for the password. */
const { values } = parseArgs({
  options: { company: { type: 'string' }, login: { type: 'string', default: 'admin' }, email: { type: 'string' } },
});
const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl || !values.company || !values.email) {
  console.error('usage: DATABASE_URL=… npm run first-admin -- --company NAME --email ADDRESS [--login NAME]');
  process.exit(2);
}
const terminal = createInterface({ input: process.stdin, output: process.stderr });
const password = process.env.FIRST_ADMIN_PASSWORD ?? (await terminal.question('Password of the first administrator: '));
terminal.close();
await createFirstAdmin(databaseUrl, {
  company: values.company,
  loginName: values.login,
  email: values.email,
  password: password.trim(),
  iterations: Number(process.env.PBKDF2_ITERATIONS ?? 600_000),
});
console.log(`${values.login} may sign in now`);
