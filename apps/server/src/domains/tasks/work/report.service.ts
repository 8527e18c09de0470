import type { BatchDb } from '../../../platform/db/batch.ts';
import { mergeWork, type TakenWork } from './report.rules.ts';
import { updateExecutions } from './report.store.ts';

/**
 * Writes down how far devices are, inside the transaction that takes their reports in. Answers what was put in and taken
 * off of the store, which binds the message.
 */
export const keepWork = (inside: BatchDb, batch: readonly TakenWork[]) => updateExecutions(inside, mergeWork(batch));
