import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { rollNotes } from './roll.store.ts';

let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness();
});
afterAll(() => api.close());

const perRoll = 300;
const notes = 1_000;

it('notes are added up in batches to what they mean one by one, with lines that are new or come back', async () => {
  const ask = (text: string) => api.people.query(text);
  await ask('TRUNCATE metric_note, insight_quarter, insight_day');
  // Values with a colon, notes without keys or controllers, the same lines in several batches, and notes that cancel each other.
  await ask(
    `INSERT INTO metric_note (metric, controllers, keys, quarter, n)
     SELECT 'roll.' || nr % 3, (ARRAY['{}', '{7}', '{7,8}', '{9,8,7}'])[1 + nr % 4]::int[],
            CASE nr % 5 WHEN 0 THEN '{}' ELSE ARRAY['model:' || nr % 17, 'code:a:' || nr % 11] END, 100 + nr % 6,
            CASE nr % 7 WHEN 0 THEN -2 ELSE 1 END
       FROM generate_series(1, ${notes}) nr`,
  );
  await ask(
    `INSERT INTO metric_note (metric, controllers, keys, quarter, n) VALUES ('roll.none', '{7}', '{}', 5, 3), ('roll.none', '{7}', '{}', 5, -3)`,
  );
  const meant = await ask(
    `SELECT s.scope_id, s.metric, s.dimension, s.value, s.quarter, sum(s.n)::int AS n
       FROM metric_note m, LATERAL insight_spread(m.metric, m.controllers, m.keys, m.quarter, m.n) s
      GROUP BY 1, 2, 3, 4, 5 HAVING sum(s.n) <> 0 ORDER BY 1, 2, 3, 4, 5`,
  );
  expect(meant.length).toBeGreaterThan(500);
  const scope = systemScope(api.app.database, 'a test of figures');
  const taken: number[] = [];
  do taken.push(await writeIn(scope, (inside) => rollNotes(inside, perRoll)));
  while (taken.at(-1) !== 0);
  expect(taken).toEqual([perRoll, perRoll, perRoll, notes + 2 - 3 * perRoll, 0]);
  expect(
    await ask(
      `SELECT q.scope_id, i.metric, i.dimension, i.value, q.quarter, q.n FROM insight_quarter q JOIN insight_series i ON i.id = q.series_id
        WHERE q.n <> 0 ORDER BY 1, 2, 3, 4, 5`,
    ),
  ).toEqual(meant);
});
