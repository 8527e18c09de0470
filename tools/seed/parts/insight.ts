import type { SeedPart } from '../seed-part.ts';
import { seedActive } from './insight/active.ts';
import { seedAppJournal } from './insight/app-journal.ts';
import { seedLevels } from './insight/levels.ts';

/** The past that figures of the data center are about: what became of apps on devices, and how many there were. */
export const insightPart: SeedPart = {
  name: 'insight',
  async run(context) {
    const { client } = context;
    const known = await client.query('SELECT FROM appstore_journal LIMIT 1');
    if (known.rowCount) return 0;
    const added = await seedAppJournal(context);
    if (added > 0) await client.query(`SELECT pass_ids('appstore_journal', $1)`, [added]);
    return added + (await seedLevels(context)) + (await seedActive(context));
  },
};
