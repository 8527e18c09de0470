import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldedLines, type TreeLine, treeStep } from './tree-lines.rules.ts';

const node = (id: string, parentId: string | null, depth: number) => ({ id, parentId, depth });
const tree = [
  node('north', null, 1),
  node('coast', 'north', 2),
  node('pier', 'coast', 3),
  node('hills', 'north', 2),
  node('south', null, 1),
];
const shown = (...folded: string[]) => foldedLines(tree, new Set(folded));

describe('the lines of a tree', () => {
  it('know what is open, what is folded and what has nothing below it', () => {
    const states = shown('coast').map(({ key, level, isOpen }) => [key, level, isOpen]);
    expect(states).toEqual([
      ['north', 1, true],
      ['coast', 2, false],
      ['hills', 2, undefined],
      ['south', 1, undefined],
    ]);
  });

  it('leave out everything below a folded branch, at every depth', () => {
    expect(shown('north').map(({ key }) => key)).toEqual(['north', 'south']);
    expect(shown().map(({ key }) => key)).toEqual(['north', 'coast', 'pier', 'hills', 'south']);
  });
});

describe('a key', () => {
  it.each([
    ['ArrowDown', 'north', { go: 'coast' }],
    ['ArrowDown', 'south', null],
    ['ArrowUp', 'north', null],
    ['ArrowUp', 'south', { go: 'hills' }],
    ['Home', 'hills', { go: 'north' }],
    ['End', 'north', { go: 'south' }],
    ['ArrowRight', 'coast', { toggle: 'coast' }],
    ['ArrowRight', 'north', { go: 'coast' }],
    ['ArrowRight', 'hills', null],
    ['ArrowLeft', 'north', { toggle: 'north' }],
    ['ArrowLeft', 'coast', { go: 'north' }],
    ['ArrowLeft', 'hills', { go: 'north' }],
    ['ArrowLeft', 'south', null],
    ['Enter', 'hills', { press: 'hills' }],
    ['a', 'hills', null],
  ])('%s on %s', (key, at, step) => {
    expect(treeStep(key, shown('coast'), at)).toEqual(step);
  });

  it('on a branch that cannot be folded leads into it, and from a row that went away nowhere', () => {
    const lines: TreeLine[] = [
      { key: 'directory', row: null, level: 1 },
      { key: 'page', row: null, level: 2 },
    ];
    expect(treeStep('ArrowRight', lines, 'directory')).toEqual({ go: 'page' });
    expect(treeStep('ArrowLeft', lines, 'page')).toEqual({ go: 'directory' });
    expect(treeStep('ArrowDown', lines, 'gone')).toBeNull();
  });

  it('never leads out of the tree, and Left comes to the top in as many steps as the level', () => {
    const levels = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(levels, fc.nat(), (drawn, pick) => {
        // A row is at most one level deeper than the one before it.
        const lines: TreeLine[] = [];
        for (const [at, level] of drawn.entries())
          lines.push({ key: `${at}`, row: null, level: Math.min(level, (lines.at(-1)?.level ?? 0) + 1) });
        let line = lines[pick % lines.length];
        for (let left = line?.level ?? 0; left > 1; left -= 1) {
          const step = treeStep('ArrowLeft', lines, line?.key ?? '');
          line = lines.find(({ key }) => step && 'go' in step && key === step.go);
        }
        expect(line?.level).toBe(1);
      }),
    );
  });
});
