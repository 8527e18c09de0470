import { describe, expect, it } from 'vitest';
import { renderPage } from './render.ts';

const sources: Record<string, string> = {
  'a.ts': [
    "import { b } from './b.ts';",
    '',
    'export const table = define({',
    '  add: route({',
    "    method: 'POST',",
    "    path: 'x',",
    '  }),',
    '});',
    '',
    'const sent = send(',
    '  one(),',
    ');',
    'export const short = () => 1;',
    'await twice();',
    'await twice();',
  ].join('\n'),
  'b.sql': 'CREATE TABLE t (\n  id int\n);\nSELECT 1;\n',
};
const read = (path: string): string => {
  const text = sources[path];
  if (text === undefined) throw new Error(`${path} does not exist`);
  return text;
};
const pageOf = (marker: string, ...code: string[]) =>
  ['# Page', '', marker, '```ts', ...code, '```', '', 'End'].join('\n');
const render = (text: string) => renderPage('docs/patterns/page.md', text, read);

describe('examples of a page', () => {
  it('are the statement that begins with the line, without its indentation', () => {
    const stale = pageOf('<!-- example: a.ts from `add: route(` -->', 'add: route({ old: true }),');
    expect(render(stale)).toBe(
      pageOf('<!-- example: a.ts from `add: route(` -->', 'add: route({', "  method: 'POST',", "  path: 'x',", '}),'),
    );
  });

  it('end with their line where the next one closes what is around them', () => {
    const page = render(pageOf('<!-- example: a.ts from `one(` -->'));
    expect(page).toBe(pageOf('<!-- example: a.ts from `one(` -->', 'one(),'));
  });

  it('can be shortened, and come from several files, each with its name', () => {
    const marker =
      '<!-- example: a.ts from `export const table` first 2; a.ts from `export const short`; b.sql from `CREATE` -->';
    expect(render(pageOf(marker)).split('\n').slice(4, -3)).toEqual([
      '// a.ts',
      'export const table = define({',
      '  add: route({',
      '    …',
      '',
      'export const short = () => 1;',
      '',
      '-- b.sql',
      'CREATE TABLE t (',
      '  id int',
      ');',
    ]);
  });

  it('are left alone where a block says why it shows no file', () => {
    const page = pageOf('<!-- sketch: two calls from two files, side by side -->', 'anything();');
    expect(render(page)).toBe(page);
  });

  it.each([
    ['', 'names no source'],
    ['<!-- sketch: why -->', 'names no source'],
    ['<!-- example: a.ts -->', 'is no excerpt'],
    ['<!-- example: a.ts from `export const gone` -->', 'a.ts has no line that begins with: export const gone'],
    ['<!-- example: a.ts from `await twice` -->', 'a.ts has 2 lines that begin with'],
    ['<!-- example: gone.ts from `x` -->', 'gone.ts does not exist'],
  ])('fail where the marker is %j', (marker, reason) => {
    expect(() => render(pageOf(marker, 'x'))).toThrow(reason);
  });
});
