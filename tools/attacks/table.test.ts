import { describe, expect, it } from 'vitest';
import { attackIds, collectAttackTests, missingIds, renewDocument, unknownIds } from './table.ts';

const marked = (ids: string) => `it('is refused (${ids})', async () => {});`;
const document = 'before\n<!-- generated: tests by finding -->\nold\n<!-- end of generated -->\nafter\n';

describe('the list of attacks', () => {
  it('is read from the titles of tests, one or several findings each, and from nothing else', () => {
    const tests = collectAttackTests([
      { path: 'apps/a.api.test.ts', text: `${marked('attack S4')}\n${marked('attacks S7, L4')}` },
      { path: 'tests/e2e/b.spec.ts', text: marked('attack CHAIN') },
      { path: 'apps/a.service.ts', text: marked('attack S1') },
      { path: 'apps/c.test.ts', text: '// not a title (attack S2)' },
    ]);
    expect(tests.map(({ id, file }) => [id, file])).toEqual([
      ['S4', 'apps/a.api.test.ts'],
      ['S7', 'apps/a.api.test.ts'],
      ['L4', 'apps/a.api.test.ts'],
      ['CHAIN', 'tests/e2e/b.spec.ts'],
    ]);
    expect(tests[0]?.title).toBe('is refused');
    expect(missingIds(tests)).toHaveLength(attackIds.length - 4);
  });

  it('tells findings that do not exist', () => {
    const tests = collectAttackTests([{ path: 'a.test.ts', text: marked('attack S26') }]);
    expect(unknownIds(tests)).toEqual(['S26']);
  });

  it('replaces its part of the document and leaves the rest', () => {
    const renewed = renewDocument(document, [{ id: 'S4', file: 'a.test.ts', title: 'is | refused' }]);
    expect(renewed).toContain('| S4 | is \\| refused | `a.test.ts` |');
    expect(renewed).toContain('| S5 | open | |');
    expect(renewed).not.toContain('old');
    expect(renewed.startsWith('before\n') && renewed.endsWith('after\n')).toBe(true);
    expect(renewDocument(renewed, [{ id: 'S4', file: 'a.test.ts', title: 'is | refused' }])).toBe(renewed);
  });
});
