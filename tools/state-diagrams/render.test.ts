import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blacklistMoves } from '@tilldeck/contracts/system/blacklist.states';
import { expect, it } from 'vitest';
import { renderStateDiagrams } from './render.ts';

it('docs/states.md shows the tables as they are; node tools/state-diagrams/main.ts renews it', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/states.md'), 'utf8')).toBe(renderStateDiagrams());
});

it('draws every move of a blacklist entry', () => {
  const [, part = ''] = renderStateDiagrams().split('## Blacklist entry');
  const [diagram = ''] = part.split('\n## ');
  expect(diagram.match(/ --> /g)).toHaveLength(blacklistMoves.length + 1);
});
