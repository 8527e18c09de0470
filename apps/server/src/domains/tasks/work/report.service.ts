import type { Contributions } from '../../../platform/contributions.ts';
import type { BatchDb } from '../../../platform/db/batch.ts';
import { mergeWork, type TakenWork } from './report.rules.ts';
import { listPayloads, updateExecutions } from './report.store.ts';

/** Saves how far devices are, inside the transaction that takes their reports in, and calls who listens to what ended. */
export async function keepWork(
  inside: BatchDb,
  batch: readonly TakenWork[],
  { outcomes }: Pick<Contributions, 'outcomes'>,
): Promise<void> {
  const ended = await updateExecutions(inside, mergeWork(batch), outcomes.kinds);
  if (ended.length === 0) return;
  const payloads = await listPayloads(inside, [...new Set(ended.map(({ taskId }) => taskId))]);
  await outcomes.tell(
    inside,
    ended.map((work) => ({ ...work, payload: payloads.get(work.taskId) ?? {} })),
  );
}
