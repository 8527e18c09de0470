import { parseArgs } from 'node:util';
import { checkChain } from '@tilldeck/server/platform/audit/chain-check';
import pg from 'pg';
import { readNoted, reportText } from './report-text.ts';

/**
 * `npm run audit:check -- [--noted SEQ:HASH]…`: recomputes the chain of the audit trail. Reads only; any role that may read
 * `audit_entry` and `audit_link` will do. Ends with 1 when something does not fit.
 */
const { values } = parseArgs({ options: { noted: { type: 'string', multiple: true, default: [] } } });
const databaseUrl = process.env.DATABASE_VENDOR_URL ?? process.env.DATABASE_URL;
const noted = values.noted.map(readNoted);
if (!databaseUrl || noted.includes(null)) {
  console.error('usage: DATABASE_VENDOR_URL=… npm run audit:check -- [--noted SEQ:HASH]…');
  process.exit(2);
}
const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, application_name: 'tilldeck-audit-check' });
let toldAt = Date.now();
const report = await checkChain(pool, {
  noted: noted.filter((head) => head !== null),
  onProgress: async (checked, total) => {
    if (Date.now() - toldAt < 2_000) return;
    toldAt = Date.now();
    console.error(`${checked} of ${total} links`);
  },
});
await pool.end();
console.log(reportText(report));
process.exit(report.faultCount > 0 ? 1 : 0);
