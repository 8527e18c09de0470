import type { PartnerNode } from '@tilldeck/contracts/identity/partner.schemas';
import { describe, expect, it } from 'vitest';
import { type BranchPage, branchLines, foundLines, type PartnerSource } from './partner-lines.rules.ts';

const node = (id: string, parentId: string, childCount = 0): PartnerNode =>
  ({ id, parentId, childCount, name: id }) as PartnerNode;
const page = (nodes: PartnerNode[], total = nodes.length, nextCursor: string | null = null): BranchPage => ({
  data: { nodes, total, nextCursor },
  error: null,
  refetch: () => undefined,
});
const unread: BranchPage = { data: undefined, error: null, refetch: () => undefined };

/** Branches by their parent, `top` for none. */
const source = (branches: Record<string, BranchPage[]>, open: string[] = []): PartnerSource => ({
  isOpen: ({ id }) => open.includes(id),
  pagesOf: (parentId) => branches[parentId ?? 'top'] ?? [],
  foundBelow: () => null,
});
const drawn = (lines: ReturnType<typeof branchLines>) =>
  lines.map(({ row, level, isOpen }) => {
    const mark = isOpen === undefined ? '' : isOpen ? '- ' : '+ ';
    return `${'  '.repeat(level - 1)}${mark}${row.kind === 'partner' ? row.node.name : `(${row.kind})`}`;
  });

describe('a branch of the partner tree', () => {
  const top = page([node('harbour', '1', 2), node('hill', '1')]);
  const below = page([node('pier', 'harbour'), node('quay', 'harbour', 1)]);

  it('shows what is below a partner only once that is open', () => {
    expect(drawn(branchLines(source({ top: [top] }), null))).toEqual(['+ harbour', 'hill']);
    expect(drawn(branchLines(source({ top: [top], harbour: [below] }, ['harbour']), null))).toEqual([
      '- harbour',
      '  pier',
      '  + quay',
      'hill',
    ]);
  });

  it('says that it is being read, in its place', () => {
    expect(drawn(branchLines(source({ top: [top], harbour: [unread] }, ['harbour']), null))).toEqual([
      '- harbour',
      '  (loading)',
      'hill',
    ]);
  });

  it('that could not be read offers another try for itself alone', () => {
    const failed = { ...unread, error: new Error('away') };
    const lines = branchLines(source({ top: [top], harbour: [failed] }, ['harbour']), null);
    expect(drawn(lines)).toEqual(['- harbour', '  (failed)', 'hill']);
    expect(lines[1]?.row).toEqual({ kind: 'failed', page: failed });
  });

  it('with more partners than were read says how many are left, and reads on from the last page', () => {
    const first = page([node('a', '1'), node('b', '1')], 5, 'after-b');
    const [, , more] = branchLines(source({ top: [first] }), null);
    expect(more?.row).toEqual({ kind: 'more', parentId: null, cursor: 'after-b', left: 3 });
    const second = page([node('c', '1')], 5, 'after-c');
    const [, , , then] = branchLines(source({ top: [first, second] }), null);
    expect(then?.row).toMatchObject({ cursor: 'after-c', left: 2 });
    expect(drawn(branchLines(source({ top: [first, unread] }), null))).toEqual(['a', 'b', '(loading)']);
  });

  it('gives each of its rows a key of its own', () => {
    const more = page([node('pier', 'harbour')], 9, 'c');
    const keys = branchLines(
      source({ top: [{ ...top, ...page([node('harbour', '1', 9)], 4, 'c') }], harbour: [more] }, ['harbour']),
      null,
    );
    expect(new Set(keys.map(({ key }) => key)).size).toBe(keys.length);
  });
});

describe('what a search found', () => {
  const way = node('harbour', '1', 3);
  const match = { ...node('pier', 'harbour', 1), isMatch: true };
  const found = (isWhole: boolean, open = ['harbour']): PartnerSource => ({
    ...source({ harbour: [page([node('dock', 'harbour'), match, node('quay', 'harbour')])] }, open),
    foundBelow: ({ id }) => (id === 'harbour' && !isWhole ? [match] : null),
  });

  it('is the way to each match, with an offer to see the others beside it', () => {
    expect(drawn(foundLines(found(false), [way, match]))).toEqual(['- harbour', '  + pier', '  (all)']);
  });

  it('becomes the whole branch on demand', () => {
    expect(drawn(foundLines(found(true), [way, match]))).toEqual(['- harbour', '  dock', '  + pier', '  quay']);
  });

  it('offers nothing more where every partner of the branch is a match', () => {
    expect(drawn(foundLines(found(false), [{ ...way, childCount: 1 }, match]))).toEqual(['- harbour', '  + pier']);
  });

  it('can be folded', () => {
    expect(drawn(foundLines(found(false, []), [way, match]))).toEqual(['+ harbour']);
  });
});
