import type { manifests } from './catalogue.manifest.ts';

type SourcesOf<M> = M extends { taskSources: readonly { name: infer N }[] } ? N : never;

/** Names of all that makes tasks, by the manifests. */
export type TaskSourceName = SourcesOf<(typeof manifests)[number]>;
