import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolve, winnersOf } from './merge.rules.ts';
import { beatReason, type Candidate, compareCandidates } from './precedence.rules.ts';

const scopes = ['sn', 'shop', 'group', 'tag', 'model', 'partner', 'all'] as const;
const content = fc.record(
  {
    volume: fc.integer({ min: 0, max: 3 }),
    brightness: fc.integer({ min: 0, max: 3 }),
    packages: fc.subarray(['a', 'b', 'c']),
  },
  { requiredKeys: ['packages'] },
);
const candidate: fc.Arbitrary<Candidate> = fc
  .record({
    scope: fc.constantFrom(...scopes),
    depth: fc.integer({ min: 1, max: 4 }),
    orgDepth: fc.integer({ min: 0, max: 3 }),
    isLocked: fc.boolean(),
    publishedMs: fc.integer({ min: 0, max: 3 }),
    id: fc.integer({ min: 1, max: 1_000 }),
    content,
  })
  .map(({ depth, id, ...rest }) => ({
    ...rest,
    groupDepth: rest.scope === 'group' ? depth : 0,
    ruleId: String(id),
    versionId: String(id),
  }));
const candidates = fc.uniqueArray(candidate, { selector: ({ versionId }) => versionId, maxLength: 8 });
const one = (change: Partial<Candidate>): Candidate => ({
  ruleId: '1',
  versionId: '1',
  scope: 'all',
  groupDepth: 0,
  orgDepth: 0,
  isLocked: false,
  publishedMs: 0,
  content: {},
  ...change,
});

describe('precedence', () => {
  it('is a total order', () => {
    fc.assert(
      fc.property(candidate, candidate, candidate, (a, b, c) => {
        expect(Math.sign(compareCandidates(a, b))).toBe(-Math.sign(compareCandidates(b, a)) || 0);
        if (compareCandidates(a, b) < 0 && compareCandidates(b, c) < 0) expect(compareCandidates(a, c)).toBeLessThan(0);
      }),
    );
  });

  it.each([
    ['scope', one({ scope: 'sn' }), one({ scope: 'shop', orgDepth: 3, publishedMs: 9 })],
    ['group', one({ scope: 'group', groupDepth: 2 }), one({ scope: 'group', groupDepth: 1, orgDepth: 3 })],
    ['organisation', one({ scope: 'group', groupDepth: 1, orgDepth: 2 }), one({ scope: 'tag', publishedMs: 9 })],
    ['newer', one({ publishedMs: 2 }), one({ publishedMs: 1 })],
    ['lock', one({ isLocked: true }), one({ scope: 'sn', orgDepth: 3 })],
    ['lock', one({ isLocked: true, orgDepth: 1 }), one({ isLocked: true, orgDepth: 2, scope: 'sn' })],
  ] as const)('%s decides', (reason, winner, loser) => {
    expect(compareCandidates(winner, loser)).toBeLessThan(0);
    expect(beatReason(winner, loser)).toBe(reason);
  });
});

describe('merging', () => {
  it('takes the nearest rule alone, and names all it beat', () => {
    fc.assert(
      fc.property(candidates, (all) => {
        const { document, values } = resolve({ merge: 'one' }, all);
        const nearest = all.toSorted(compareCandidates)[0];
        expect(document).toBe(nearest ? nearest.content : null);
        expect(values).toHaveLength(nearest ? 1 : 0);
        expect(values.flatMap(({ beat }) => beat)).toHaveLength(Math.max(0, all.length - 1));
      }),
    );
  });

  it('takes each field from the nearest rule that sets it, in whatever order rules come', () => {
    fc.assert(
      fc.property(candidates, (all) => {
        const { document, values } = resolve({ merge: 'fields' }, all);
        for (const { field, value, by, beat } of values) {
          const setters = all.filter((rule) => rule.content[field] !== undefined).toSorted(compareCandidates);
          expect(by).toBe(setters[0]);
          expect(value).toEqual(document?.[field]);
          expect(beat).toHaveLength(setters.length - 1);
        }
        expect(resolve({ merge: 'fields' }, all.toReversed()).document).toEqual(document);
      }),
    );
  });

  it('keeps every entry of every list once', () => {
    fc.assert(
      fc.property(candidates, (all) => {
        const resolved = resolve({ merge: 'list', listField: 'packages' }, all);
        const entries = new Set(all.flatMap((rule) => rule.content.packages as string[]));
        expect(resolved.document?.packages ?? []).toEqual([...entries].toSorted());
        expect(winnersOf(resolved).every((id) => all.some(({ ruleId }) => ruleId === id))).toBe(true);
      }),
    );
  });

  it('lets the nearer rule say what a package may do', () => {
    const allowed = (types: string[]) => ({ entries: [{ package: 'a', types }] });
    const resolved = resolve({ merge: 'list', listField: 'entries' }, [
      one({ content: allowed(['free_usb']) }),
      one({ ruleId: '2', versionId: '2', scope: 'sn', content: allowed(['alert_window']) }),
    ]);
    expect(resolved.document).toEqual(allowed(['alert_window']));
    expect(winnersOf(resolved)).toEqual(['2']);
  });
});
