import { describe, expect, it } from 'vitest';
import { checkSuppressions } from './suppressions.ts';

// Planted lines are put together here, so that this file does not carry the violations itself.
const comment = (text: string) => `/${'/'} ${text}`;
const block = (text: string) => `/${'*'} ${text} */`;
const call = (name: string, rest: string) => `${'test'}.${name}(${rest}`;
const reasonsIn = (text: string) => checkSuppressions([{ path: 'a.ts', text }]).map((finding) => finding.reason);

describe('suppressions', () => {
  it.each([
    [comment('biome-ignore lint/suspicious/noConsole'), 'biome-ignore needs a reason after its colon'],
    [comment('biome-ignore lint/suspicious/noConsole: x'), 'biome-ignore needs a reason after its colon'],
    [block('biome-ignore-all lint/a11y'), 'biome-ignore-all needs a reason after its colon'],
    [comment('oxlint-disable-next-line no-console'), "oxlint-disable-next-line needs a reason after ' -- '"],
    [block('eslint-disable'), "eslint-disable needs a reason after ' -- '"],
    [`call(); ${comment('@ts-expect-error')}`, '@ts-expect-error needs a reason behind it'],
    [comment('@ts-ignore 1'), '@ts-ignore needs a reason behind it'],
    [call('skip', "'locks a device', () => {"), ".skip needs a title that says 'because ...'"],
    [call('concurrent.skip', "'locks a device', () => {"), ".skip needs a title that says 'because ...'"],
    [call('fixme', "'locks a device', () => {"), ".fixme needs a title that says 'because ...'"],
    [call('only', "'locks a device because we like it', () => {"), 'a committed .only silences every other test'],
  ])('refuses %s', (line, reason) => {
    expect(reasonsIn(line)).toEqual([reason]);
  });

  it.each([
    comment('biome-ignore lint/suspicious/noConsole: the command prints its result'),
    comment('oxlint-disable-next-line no-console -- the command prints its result'),
    comment('@ts-expect-error the library types a callback as void'),
    call('skip', "'locks a device, not run because the simulator has no lock yet', () => {"),
    `${call('skip', '')}\n  isSmall,\n  'because a small run has no second node',`,
    'iterator.skip(3)',
    "const text = 'eslint-disable is a word here';",
  ])('accepts %s', (line) => {
    expect(reasonsIn(line)).toEqual([]);
  });

  it('names file and line', () => {
    const text = `const a = 1;\n${comment('@ts-ignore')}\n`;
    expect(checkSuppressions([{ path: 'tools/a.ts', text }])).toEqual([
      { file: 'tools/a.ts', line: 2, reason: '@ts-ignore needs a reason behind it' },
    ]);
  });
});
