import { describe, expect, it } from 'vitest';
import type { TestOutcome } from '../check/test-report.ts';
import { areas, listBuilt, listDiffering, numberedRequirements } from './areas.ts';
import { buildLedger, listUnproven, renderCount, renderLedger, renderUnproven } from './ledger.ts';
import { expandIds, listIdsInTitle, parseRequirements } from './requirements.ts';

const requirements = parseRequirements(
  [
    'A test carries its id, as `[DEV-07]`.',
    '| id | requirement |',
    '|---|---|',
    '| DEV-06 | Batch import |',
    '| DEV-07 | Ownership transfer, one SN \\| more |',
    '| SYS-01 | Dictionary |',
    '| SYS-02 | Areas |',
    '| SYS-10 | Uploads |',
  ].join('\n'),
);
const testOf = (title: string, file = 'a/device.api.test.ts', state: TestOutcome['state'] = 'passed') => ({
  file,
  title,
  state,
  durationMs: 1,
});

describe('requirements', () => {
  it('are the rows of the tables', () => {
    expect(requirements.map(({ id }) => id)).toEqual(['DEV-06', 'DEV-07', 'SYS-01', 'SYS-02', 'SYS-10']);
    expect(requirements[0]).toEqual({ id: 'DEV-06', text: 'Batch import' });
  });

  it.each([
    ['transfers a device', []],
    ['transfers a device [DEV-07]', ['DEV-07']],
    ['[DEV-06] imports and transfers [DEV-07] once [DEV-06]', ['DEV-06', 'DEV-07']],
    ['imports [DEV-06, DEV-07]', ['DEV-06', 'DEV-07']],
    ['reads list[0] and [dev-07]', []],
  ])('are found in the title: %s', (title, ids) => {
    expect(listIdsInTitle(title)).toEqual(ids);
  });

  it.each([
    ['SYS-01', ['SYS-01']],
    ['SYS-01..02', ['SYS-01', 'SYS-02']],
    ['SYS-02..', ['SYS-02', 'SYS-10']],
    ['SYS-..', ['SYS-01', 'SYS-02', 'SYS-10']],
    ['DEV-07, SYS-02..10', ['DEV-07', 'SYS-02', 'SYS-10']],
  ])('are expanded from %s', (wanted, ids) => {
    expect(expandIds(wanted, requirements)).toEqual(ids);
  });

  it('refuses an id that is not in the ledger, or is no id', () => {
    expect(() => expandIds('DEV-99', requirements)).toThrow("no requirement 'DEV-99'");
    expect(() => expandIds('devices', requirements)).toThrow("'devices' is neither");
  });
});

describe('ledger', () => {
  const ledger = buildLedger(requirements, [
    testOf('imports and transfers [DEV-06] [DEV-07]'),
    testOf('sees the dictionary [SYS-01]', 'tests/e2e/system/dictionary.spec.ts'),
    testOf('sorts areas [SYS-02]', 'a/area.rules.test.ts'),
    testOf('uploads [SYS-10]', 'a/upload.api.test.ts', 'failed'),
    testOf('uploads later [SYS-10]', 'a/upload.api.test.ts', 'skipped'),
    testOf('has an id of its own [SYS-77]'),
  ]);

  it('counts only passing tests on the real thing', () => {
    expect(listUnproven(ledger, ['DEV-06', 'DEV-07', 'SYS-01', 'SYS-02', 'SYS-10'])).toEqual(['SYS-02', 'SYS-10']);
  });

  it('prints of what is required and not proven the reasons, and none of the proofs', () => {
    expect(renderUnproven(ledger, ['SYS-10']).split('\n')).toEqual([
      'SYS-10 Uploads',
      '  a/upload.api.test.ts: uploads [SYS-10] (fails)',
    ]);
  });

  it('prints proofs, then what is missing and why', () => {
    expect(renderLedger(ledger).split('\n')).toEqual([
      'DEV-06',
      '  a/device.api.test.ts: imports and transfers [DEV-06] [DEV-07]',
      'DEV-07',
      '  a/device.api.test.ts: imports and transfers [DEV-06] [DEV-07]',
      'SYS-01',
      '  tests/e2e/system/dictionary.spec.ts: sees the dictionary [SYS-01]',
      '',
      'missing: 2',
      'SYS-02 Areas',
      '  a/area.rules.test.ts: sorts areas [SYS-02] (not on the real thing)',
      'SYS-10 Uploads',
      '  a/upload.api.test.ts: uploads [SYS-10] (fails)',
      '',
      'ids that are in no requirement:',
      'SYS-77  a/device.api.test.ts: has an id of its own [SYS-77]',
    ]);
    expect(renderCount(ledger)).toBe('ledger: 3 of 5');
  });
});

describe('the areas', () => {
  it('say what CI asks for: whole areas, and of others what is built', () => {
    const built = listBuilt();
    expect(built).toEqual(expect.arrayContaining(['AUTH-01', 'AUTH-16', 'WIRE-12', 'FAB-05']));
    expect(built.filter((id) => /^(WIRE-13|POL-11|SUP-04|REM-.*)$/.test(id))).toEqual([]);
    expect(numberedRequirements.map(({ id }) => id)).toEqual(expect.arrayContaining(built));
  });

  it('have one number for each requirement', () => {
    expect(numberedRequirements).toHaveLength(areas.reduce((sum, { count }) => sum + count, 0));
    expect(listDiffering(numberedRequirements)).toEqual([]);
    const changed = [...numberedRequirements.slice(1), { id: 'SYS-99', text: 'Something new' }];
    expect(listDiffering(changed)).toEqual(['SYS-99', 'WIRE-01']);
  });
});
