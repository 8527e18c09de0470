import type { TaskSource } from '@tilldeck/contracts/tasks/source.states';

/** What makes tasks, by its name. */
export type TaskSources = ReadonlyMap<string, TaskSource>;

/** The process refuses to start when two domains declare one source. */
export function gatherTaskSources(declared: readonly TaskSource[]): TaskSources {
  const byName = new Map(declared.map((source) => [source.name, source]));
  const twice = declared.filter((source) => byName.get(source.name) !== source).map(({ name }) => name);
  if (twice.length > 0) throw new Error(`task sources of two domains: ${twice.join(', ')}`);
  return byName;
}

/** The source of a task that is stored; one that no domain declares any more has no pages of its own. */
export const sourceNamed = (sources: TaskSources, name: string): TaskSource => sources.get(name) ?? { name };
