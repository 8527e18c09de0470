import { job } from '@tilldeck/contracts/core/job';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { domains } from '../../domains/catalogue.domain.ts';
import { bindJob, checkJobBindings } from './job-binding.ts';

const spec = (name: string) => job({ name, summary: 'A job', payload: z.object({}), maxAttempts: 1 });
const bind = (declared: ReturnType<typeof spec>) => bindJob(declared, async () => {});
const one = spec('one');
const two = spec('two');

describe('the job catalogue', () => {
  it('is complete when every job has one handler', () => {
    expect(() => checkJobBindings([one, two], [bind(one), bind(two)])).not.toThrow();
  });

  it.each([
    ['a job without a handler', [one, two], [bind(one)], 'two has 0 handlers'],
    ['a job with two handlers', [one], [bind(one), bind(one)], 'one has 2 handlers'],
    ['a handler without a declaration', [one], [bind(one), bind(two)], 'two is not declared'],
    ['a name declared twice', [one, spec('one')], [bind(one)], 'one declared twice'],
  ])('refuses %s', (_case, declared, bound, message) => {
    expect(() => checkJobBindings(declared, bound)).toThrow(message);
  });

  it('has no name twice among the domains', () => {
    const names = domains.flatMap((domain) => domain.jobs.map(({ job: { name } }) => name));
    expect(new Set(names).size).toBe(names.length);
  });
});
