import { oneCheck, type Step } from './steps.ts';

const long = (name: string, ...command: [string, ...string[]]): Step => ({
  ...oneCheck(name, ...command),
  needsStack: true,
});
const chaos = (name: string, ...options: string[]) => long(name, 'node', 'chaos/main.ts', ...options);
const bench = (name: string, ...options: string[]) => long(name, 'node', 'bench/main.ts', ...options);
/** Tests that ask more questions when they are told to. */
const longTests = [
  'apps/server/src/platform/mail-in',
  'apps/server/src/domains/insight/series/figures.api.test.ts',
] as const;
/** Another fault at another moment each night; the log names it, so that a night can be repeated. */
const seedOf = (day: Date): string => day.toISOString().slice(0, 10).replaceAll('-', '');

/** `npm run check -- --nightly`: what takes too long for every change. About two hours. */
export const nightlySteps = (day = new Date()): readonly Step[] => [
  chaos('chaos-outages'),
  chaos('chaos-link-long', 'link', '--minutes', '20', '--seed', seedOf(day)),
  chaos('chaos-tasks-long', 'tasks', '--minutes', '20', '--seed', seedOf(day)),
  chaos('chaos-policies-long', 'policies', '--minutes', '20', '--seed', seedOf(day)),
  chaos('chaos-insight-long', 'insight', '--minutes', '15', '--seed', seedOf(day)),
  chaos('chaos-detection-long', 'detection', '--minutes', '30', '--seed', seedOf(day)),
  {
    ...long('tests-long', 'vitest', 'run', ...longTests),
    env: { HOSTILE_MAILS: '200', INSIGHT_QUESTIONS: '10000' },
    timeoutMs: 60 * 60_000,
  },
  chaos('chaos-hostile', 'hostile', '--seed', seedOf(day)),
  // One after the other and alone: their figures are ratios, and a neighbour would count for one side only.
  bench('bench-api', 'api'),
  bench('bench-ingest', 'ingest', 'poison'),
  bench('bench-pull', 'pull'),
  bench('bench-apk', 'apk'),
  bench('bench-guess', 'guess'),
  bench('bench-siege', 'siege'),
  bench('bench-intake', 'intake'),
  bench('bench-totals', 'totals'),
  bench('bench-warranty', 'warranty'),
  bench('bench-detection', 'detection', '--fleet', '1000000', '--rounds', '10'),
  bench('bench-export', 'export'),
  bench('bench-people', 'people'),
  bench('bench-rollout', 'rollout', '--devices', '2000'),
  bench('bench-fleet', 'fleet', '--devices', '2000', '--minutes', '5'),
];
