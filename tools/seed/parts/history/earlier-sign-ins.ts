import { insertRows } from '../../insert-rows.ts';
import type { SeedContext, SeedPart } from '../../seed-part.ts';
import { isDayOff, localInstant } from './local-time.ts';
import { deskOf, listPeople } from './people.ts';
import { historyDays } from './sign-ins.ts';

const dayMs = 86_400_000;
const figureDays = 400;

/** Who signed in before the last month, for figures over a year. Before the part `history`: ids follow time. */
export const earlierSignInsPart: SeedPart = {
  name: 'earlier sign-ins',
  async run(context) {
    const known = await context.client.query('SELECT FROM identity_login_log LIMIT 1');
    return known.rowCount ? 0 : seedEarlierSignIns(context);
  },
};

/** The part `history` tells of the last month; these are fewer and plain. */
async function seedEarlierSignIns({ client, now, random: chanceOf }: SeedContext): Promise<number> {
  const random = chanceOf('earlier sign-ins');
  await client.query(
    `SELECT ensure_month_partition('identity_login_log', ($1::date - make_interval(months => nr))::date) FROM generate_series(0, 14) nr`,
    [now],
  );
  const people = (await listPeople(client)).filter(({ obstacle }) => obstacle === null);
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const rows = people.flatMap((person) => {
    const sitDown = deskOf(person, random);
    const habit = random.between(15, 60) / 100;
    return Array.from(
      { length: figureDays - historyDays - 1 },
      (_, nr) => today - (historyDays + 1 + nr) * dayMs,
    ).flatMap((midnight) => {
      // The longer ago, the fewer people worked with it.
      const share = 1 - (today - midnight) / dayMs / (figureDays * 1.5);
      if (!random.isLucky(habit * share * (isDayOff(midnight, person.timezone) ? 0.12 : 1))) return [];
      const desk = sitDown();
      const at = localInstant(midnight, random.between(7 * 60, 14 * 60) * 60_000, person.timezone);
      const row = (outcome: string, moment: Date) => ({
        at: moment,
        org_id: person.orgId,
        account_id: person.accountId,
        login_name: person.login,
        outcome,
        ip: desk.ip,
        user_agent: desk.userAgent,
      });
      const wrong = new Date(at.getTime() - 9_000);
      return [...(random.isLucky(0.06) ? [row('identity.wrong_credentials', wrong)] : []), row('success', at)];
    });
  });
  return insertRows(
    client,
    'identity_login_log',
    rows.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  );
}
