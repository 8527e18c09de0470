import { reportPaths, type TestRunner } from './test-report.ts';

export type Step = {
  name: string;
  command: readonly [string, ...string[]];
  /** A step is one check, or as many as its test runner reports. */
  counts: 'one check' | TestRunner;
  needsStack?: boolean;
  /** The step belongs to a part that may not be built yet; it runs once this file exists. */
  when?: string;
  env?: Record<string, string>;
  /** Where 20 minutes are too few: a test runner that is stopped leaves no report, as if none of its tests had passed. */
  timeoutMs?: number;
  /** Neighbours of one name run side by side: they leave processors idle, and none shares anything with another. */
  beside?: string;
  /** Among those, steps of one lane run one after the other; without a name a step has its own. */
  lane?: string;
  /** Takes only what its neighbours leave of the processors: for what nothing waits for and no clock limits. */
  isYielding?: boolean;
};

export const oneCheck = (name: string, ...command: [string, ...string[]]): Step => ({
  name,
  command,
  counts: 'one check',
});

/** A limit against hanging, not the goal: one machine of CI took 2.5 times as long as others for the same browser tests. */
const testLimitMs = 50 * 60_000;

/** They need processors and nothing else, while the faults mostly wait for something to return: each fills the other's gaps. */
const withFaults = { beside: 'compilers and faults' };
const compiling = { ...withFaults, lane: 'compilers', isYielding: true };
const reading = { ...withFaults, lane: 'readers', isYielding: true };

const compilers: readonly Step[] = [
  { ...oneCheck('types', 'npm', 'run', 'types'), ...compiling },
  { ...oneCheck('lint', 'npm', 'run', 'lint'), ...compiling },
];

/** They read the repository, each with one processor. */
const readers: readonly Step[] = [
  oneCheck('boundaries', 'node', 'tools/check/boundaries.ts'),
  oneCheck('table-owners', 'node', 'tools/check/table-owners.ts'),
  oneCheck('file-names', 'node', 'tools/check/file-names.ts'),
  oneCheck('file-size', 'node', 'tools/check/file-size.ts'),
  oneCheck('function-size', 'node', 'tools/check/function-size.ts'),
  oneCheck('suppressions', 'node', 'tools/check/suppressions.ts'),
  oneCheck('org-tree', 'node', 'tools/check/org-tree.ts'),
  oneCheck('secrets', 'node', 'tools/check/secrets.ts'),
  oneCheck('words', 'node', 'tools/check/words.ts'),
  oneCheck('guide', 'node', 'tools/check/guide.ts'),
  oneCheck('config-reference', 'node', 'tools/config-reference/main.ts', '--verify'),
  oneCheck('examples', 'node', 'tools/pattern-examples/main.ts', '--verify'),
  oneCheck('attacks', 'node', 'tools/attacks/main.ts', '--verify'),
  oneCheck('dependencies', 'node', 'tools/dependencies/main.ts'),
].map((step) => ({ ...step, ...reading }));

/**
 * Every fault happens once; for hours at night. Each run has services of its own. Those that start a whole site follow each
 * other: three sites beside the compilers were not ready within a minute on two processors.
 */
const faults: readonly Step[] = [
  ['chaos-small'],
  ['chaos-link', 'link'],
  ['chaos-tasks', 'tasks'],
  ['chaos-insight', 'insight'],
  ['chaos-detection', 'detection'],
].map(([name = '', ...runs]) => ({
  ...oneCheck(name, 'node', 'chaos/main.ts', ...runs, '--small'),
  needsStack: true,
  when: 'chaos/main.ts',
  ...withFaults,
  ...(runs.length > 0 ? { lane: 'sites' } : {}),
}));

/** What CI runs, in this order. */
export const steps: readonly Step[] = [
  ...compilers,
  ...readers,
  ...faults,
  {
    ...oneCheck('migrate', 'npm', 'run', 'migrate'),
    needsStack: true,
    when: 'packages/db/src/migrate.main.ts',
  },
  {
    ...oneCheck('generated', 'node', 'packages/db/src/codegen.main.ts', '--verify'),
    needsStack: true,
    when: 'packages/db/src/codegen.main.ts',
    beside: 'schema',
  },
  {
    ...oneCheck('triggers', 'node', 'tools/trigger-reference/main.ts', '--verify'),
    needsStack: true,
    beside: 'schema',
  },
  { name: 'vitest', command: ['vitest', 'run'], counts: 'vitest', needsStack: true, timeoutMs: testLimitMs },
  { ...oneCheck('console-build', 'npm', 'run', 'build'), when: 'apps/console/index.html' },
  {
    ...oneCheck('console-budget', 'node', 'bench/main.ts', 'console', '--budget'),
    needsStack: true,
    when: 'bench/main.ts',
  },
  {
    name: 'e2e',
    command: ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=line,json'],
    counts: 'playwright',
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportPaths.playwright },
    needsStack: true,
    timeoutMs: testLimitMs,
    when: 'tests/e2e/playwright.config.ts',
  },
  oneCheck('ledger', 'node', 'tools/ledger/main.ts', '--require', 'built'),
  // Here they show that they work and that nothing is far off; figures are judged in full runs on a quiet machine.
  ...[
    ['bench-small', 'api', 'people', 'ingest', 'poison', 'policies', 'tasks'],
    ['bench-store', 'apk', 'store', 'rollout'],
  ].map(([name = '', ...benches]) => ({
    ...oneCheck(name, 'node', 'bench/main.ts', ...benches, '--small'),
    needsStack: true,
    when: 'bench/main.ts',
    beside: 'bench',
  })),
];

/** Lanes that run at the same time, batch after batch, in the order of the list. */
export function planSteps(picked: readonly Step[]): Step[][][] {
  const batches: Step[][] = [];
  for (const step of picked) {
    const last = batches.at(-1);
    if (step.beside !== undefined && step.beside === last?.[0]?.beside) last.push(step);
    else batches.push([step]);
  }
  return batches.map((batch) => [...Map.groupBy(batch, ({ name, lane = name }) => lane).values()]);
}

export function pickSteps(only: string | undefined, from: readonly Step[] = steps): readonly Step[] {
  if (only === undefined) return from;
  const wanted = only.split(',').map((name) => name.trim());
  const unknown = wanted.find((name) => !from.some((step) => step.name === name));
  if (unknown !== undefined) {
    throw new Error(`there is no step '${unknown}', but: ${from.map(({ name }) => name).join(', ')}`);
  }
  return from.filter(({ name }) => wanted.includes(name));
}
