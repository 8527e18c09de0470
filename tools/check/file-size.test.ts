import { describe, expect, it } from 'vitest';
import { checkFileSizes, countCodeLines, maxCodeLines } from './file-size.ts';

const codeOf = (lines: number) => 'call();\n'.repeat(lines);
const path = 'apps/server/src/domains/location/geofence/geofence.service.ts';

describe('file size', () => {
  it('counts neither blank lines nor comments', () => {
    const text = [
      '/** says why',
      ' * over two lines */',
      '',
      'const a = 1; // with a remark',
      '  // alone',
      '/* one line */',
      '  {/* in JSX */}',
      'call(a);',
    ].join('\n');
    expect(countCodeLines(text)).toBe(2);
  });

  it('accepts a file at the cap', () => {
    expect(checkFileSizes([{ path, text: `// why\n\n${codeOf(maxCodeLines)}` }])).toEqual([]);
  });

  it('reports a file one line over the cap', () => {
    expect(checkFileSizes([{ path, text: codeOf(maxCodeLines + 1) }])).toEqual([
      { file: path, line: 1, reason: '301 lines of code, the cap is 300: split by use case' },
    ]);
  });

  it.each([
    'packages/phrases/src/en-US/system.ts',
    'packages/db/src/generated/tables.ts',
    'packages/db/migrations/20260101000000_x.ts',
    'docs/long.md',
  ])('does not measure %s', (exemptPath) => {
    expect(checkFileSizes([{ path: exemptPath, text: codeOf(1000) }])).toEqual([]);
  });
});
