import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { exportJob } from '@tilldeck/contracts/files/export.jobs';
import { expect, it } from 'vitest';
import { domains } from '../../domains/catalogue.domain.ts';
import { gatherJobs } from './job-binding.ts';

const contracts = fileURLToPath(new URL('../../../../../packages/contracts/src', import.meta.url));
const bound = domains.flatMap((domain) => domain.jobs ?? []);

it('two handlers of one name are refused', () => {
  const [one] = bound;
  expect(() => gatherJobs([...bound, ...(one ? [one] : [])])).toThrow('two handlers of jobs have one name');
  expect(gatherJobs(bound).size).toBe(bound.length);
});

it('every job that contracts declare has its handler at the door of its domain', async () => {
  const files = globSync('*/*.jobs.ts', { cwd: contracts });
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ `${contracts}/${file}`) as Promise<object>),
  );
  const declared = modules
    .flatMap((module) => Object.values(module) as unknown[])
    .filter((one) => typeof one === 'object' && one !== null && 'maxAttempts' in one);
  expect(declared.length).toBeGreaterThan(20);
  // The worker binds exports itself: it knows the lists of all domains.
  const handled: unknown[] = [exportJob, ...bound.map(({ job }) => job)];
  expect(declared.filter((job) => !handled.includes(job))).toEqual([]);
});
