import { describe, expect, it } from 'vitest';
import { reachOf, stepsForChange } from './changed.ts';

describe('a change', () => {
  it('inside a domain reaches its own tests and those every domain goes through', () => {
    expect(reachOf(['apps/server/src/domains/system/dictionary/dictionary.service.ts']).tests).toEqual([
      'apps/server/src/domains/contributions.api.test.ts',
      'apps/server/src/domains/system/',
      'apps/server/src/platform/http/every-route.api.test.ts',
    ]);
  });

  it('of a contract reaches server and console of its domain', () => {
    const { tests } = reachOf(['packages/contracts/src/tasks/task.routes.ts']);
    expect(tests).toEqual(
      expect.arrayContaining(['apps/server/src/domains/tasks/', 'apps/console/src/features/tasks/']),
    );
  });

  it('of the platform or of the database reaches the whole server, named once', () => {
    const { tests, steps } = reachOf([
      'apps/server/src/platform/app.ts',
      'apps/server/src/domains/link/index.ts',
      'packages/db/migrations/1_new.sql',
    ]);
    expect(tests).toEqual(['apps/server/src', 'packages/db/']);
    expect(steps).toEqual(['config-reference', 'attacks', 'migrate', 'generated', 'triggers']);
  });

  it('that no rule knows runs every test, one of a page of words none', () => {
    const commandOf = (file: string) => stepsForChange([file]).find(({ name }) => name === 'vitest')?.command;
    expect(commandOf('vitest.config.ts')).toEqual(['vitest', 'run', '--passWithNoTests']);
    expect(commandOf('docs/glossary.md')).toBeUndefined();
    expect(stepsForChange(['docs/glossary.md']).map(({ name }) => name)).toContain('types');
  });
});
