import { describe, expect, it } from 'vitest';
import { checkFunctionSizes, maxFunctionLines } from './function-size.ts';

const path = 'apps/server/src/domains/location/geofence/geofence.service.ts';
const bodyOf = (lines: number) => '  call();\n'.repeat(lines);
const findIn = (text: string, at = path) => checkFunctionSizes([{ path: at, text }]);

describe('function size', () => {
  it('accepts a function at the cap; comments and blank lines are free', () => {
    const text = `export function fence() {\n  // why\n\n${bodyOf(maxFunctionLines - 2)}}\n`;
    expect(findIn(text)).toEqual([]);
  });

  it('reports a planted function one line over the cap by its name and line', () => {
    const text = `/** Größe, with letters of two bytes. */\nimport type { A } from './a.ts';\n\nexport const fence = async () => {\n${bodyOf(maxFunctionLines - 1)}};\n`;
    expect(findIn(text)).toEqual([
      { file: path, line: 4, reason: 'fence has 81 lines of code, the cap is 80: split it by what it does' },
    ]);
  });

  it.each([
    ['a method', `class Fence {\n  draw() {\n${bodyOf(100)}  }\n}\n`, 'draw'],
    ['a constructor', `class Fence {\n  constructor() {\n${bodyOf(100)}  }\n}\n`, 'constructor'],
    ['a property', `const fence = {\n  draw: () => {\n${bodyOf(100)}  },\n};\n`, 'draw'],
  ])('measures %s', (_what, text, name) => {
    expect(findIn(text).map(({ reason }) => reason.split(' ')[0])).toEqual([name]);
  });

  it('finds the line also in the second file it reads', () => {
    const text = `function fence() {\n${bodyOf(100)}}\n`;
    const files = ['a', 'b'].map((name) => ({ path: `tools/${name}.ts`, text: `// ${name}\n${text}` }));
    expect(checkFunctionSizes(files).map(({ file, line }) => `${file}:${line}`)).toEqual([
      'tools/a.ts:2',
      'tools/b.ts:2',
    ]);
  });

  it.each(['packages/contracts/src/location/fence.routes.ts', 'tools/check/fence.test.ts', 'a/Fence.tsx'])(
    'does not measure %s',
    (exempt) => {
      expect(findIn(`function fence() {\n${bodyOf(100)}}\n`, exempt)).toEqual([]);
    },
  );
});
