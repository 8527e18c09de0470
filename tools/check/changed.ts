import { execFileSync } from 'node:child_process';
import { repoRoot } from './repo-files.ts';
import { type Step, steps } from './steps.ts';

/** What a change can affect: whole steps, and folders or files of tests. */
export interface Reach {
  tests: string[];
  /** Steps beside those that every change runs. */
  steps: string[];
}

/** Cheap, or the compiler's: a change anywhere can break them. */
const always = [
  'types',
  'lint',
  'boundaries',
  'table-owners',
  'file-names',
  'file-size',
  'function-size',
  'suppressions',
  'org-tree',
  'secrets',
  'words',
  'guide',
  'examples',
];
/** Every domain goes through these, whatever its own tests say. */
const acrossDomains = [
  'apps/server/src/domains/contributions.api.test.ts',
  'apps/server/src/platform/http/every-route.api.test.ts',
];
const wholeServer = 'apps/server/src';

interface Rule {
  path: RegExp;
  reach: (match: string[]) => Partial<Reach>;
}

/** The first rule that fits counts. A file no rule knows affects everything Vitest runs. */
const rules: readonly Rule[] = [
  { path: /\.md$/, reach: () => ({}) },
  {
    path: /^apps\/server\/src\/domains\/([^/]+)\//,
    reach: ([, domain]) => ({ tests: [`apps/server/src/domains/${domain}/`, ...acrossDomains] }),
  },
  { path: /^apps\/server\//, reach: () => ({ tests: [wholeServer], steps: ['config-reference', 'attacks'] }) },
  {
    path: /^packages\/contracts\/src\/([^/]+)\//,
    reach: ([, domain]) => ({
      tests: [
        'packages/contracts/',
        `apps/server/src/domains/${domain}/`,
        `apps/console/src/features/${domain}/`,
        ...acrossDomains,
      ],
    }),
  },
  { path: /^packages\/phrases\//, reach: () => ({ tests: ['packages/phrases/', 'apps/console/src/shell/'] }) },
  {
    path: /^packages\/db\//,
    reach: () => ({ tests: [wholeServer, 'packages/db/'], steps: ['migrate', 'generated', 'triggers'] }),
  },
  {
    path: /^apps\/console\/src\/features\/([^/]+)\//,
    reach: ([, domain]) => ({ tests: [`apps/console/src/features/${domain}/`] }),
  },
  { path: /^apps\/console\//, reach: () => ({ tests: ['apps/console/'] }) },
  { path: /^apps\/agent\//, reach: () => ({ tests: ['apps/agent/', 'apps/server/src/domains/tasks/work/'] }) },
  { path: /^(tools\/[^/]+|bench|chaos)\//, reach: ([, folder]) => ({ tests: [`${folder}/`] }) },
  { path: /^tests\/e2e\//, reach: () => ({}) },
];

export function reachOf(files: readonly string[]): Reach {
  const found = files.map((file) => {
    const rule = rules.find(({ path }) => path.test(file));
    return rule ? rule.reach([...(rule.path.exec(file) ?? [])]) : { tests: [''] };
  });
  const tests = [...new Set(found.flatMap((reach) => reach.tests ?? []))].toSorted();
  // A folder within another that is tested as a whole is named once.
  const outer = tests.filter((test) => !tests.some((other) => other !== test && test.startsWith(other)));
  return { tests: outer, steps: [...new Set(found.flatMap((reach) => reach.steps ?? []))] };
}

/** Files that differ from where this branch left `base`, committed or not. */
export function changedFiles(base: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: repoRoot, encoding: 'utf8' }).split('\n');
  const fork = git('merge-base', base, 'HEAD')[0] ?? base;
  const files = [...git('diff', '--name-only', fork), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(files)].filter(Boolean).toSorted();
}

/** The steps of the daily loop; Vitest runs only the tests the change can affect. */
export function stepsForChange(files: readonly string[]): Step[] {
  const reach = reachOf(files);
  return steps.flatMap((step) => {
    if (always.includes(step.name) || reach.steps.includes(step.name)) return [step];
    if (step.name !== 'vitest' || reach.tests.length === 0) return [];
    const [command, ...args] = step.command;
    return [{ ...step, command: [command, ...args, '--passWithNoTests', ...reach.tests.filter(Boolean)] }];
  });
}
