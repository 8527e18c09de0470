import type { TaskSourceName } from '@tilldeck/contracts/catalogue.sources';
import type { TaskSource } from '@tilldeck/contracts/tasks/source.states';

/** What makes tasks, of every domain, found by file name: a manifest would bring the schemas of all calls along. */
const lists = import.meta.glob<Record<string, TaskSource<TaskSourceName>>>(
  '../../../../../../packages/contracts/src/*/*.sources.ts',
  { eager: true },
);
export const declaredSources = Object.values(lists).flatMap((list) => Object.values(list).map(({ name }) => name));
