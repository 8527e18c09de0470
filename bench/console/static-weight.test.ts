import { expect, it } from 'vitest';
import { type BuildManifest, filesOf } from './static-weight.ts';

const manifest: BuildManifest = {
  'index.html': { file: 'index.js', css: ['index.css'], imports: ['_react'] },
  _react: { file: 'react.js' },
  'Page.tsx': { file: 'page.js', imports: ['_list', '_react'] },
  // Chunks may import each other.
  _list: { file: 'list.js', css: ['list.css'], imports: ['Page.tsx'] },
};

it('a page needs its chunk, what that imports, and their styles, each once', () => {
  expect([...filesOf(manifest, ['index.html', 'Page.tsx'])].toSorted()).toEqual([
    'index.css',
    'index.js',
    'list.css',
    'list.js',
    'page.js',
    'react.js',
  ]);
  expect([...filesOf(manifest, ['index.html'])].toSorted()).toEqual(['index.css', 'index.js', 'react.js']);
});
