import type { TaskSource } from '@tilldeck/contracts/tasks/source.states';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';

/** Whether a task in reach came from this source. */
export async function existsOfSource({ db, scope }: ScopedDb, name: TaskSource['name'], id: string): Promise<boolean> {
  const row = await db
    .selectFrom('tasks_task')
    .select('id')
    .where('id', '=', id)
    .where('source', '=', name)
    .where(inScope(scope, 'tasks_task'))
    .executeTakeFirst();
  return row !== undefined;
}
