const domains = Object.values(
  import.meta.glob<{ taskSources: Record<string, string> }>('../../../../../packages/phrases/src/en-US/*/sources.ts', {
    eager: true,
  }),
);

/** Where tasks come from, of all domains. */
export const taskSources: Record<string, string> = Object.assign({}, ...domains.map((domain) => domain.taskSources));
