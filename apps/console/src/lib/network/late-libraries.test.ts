import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*', '!../../gallery/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sourceAt = new Map(
  Object.entries(sources).map(([path, text]) => [new URL(path, 'x:/src/lib/network/').pathname, text]),
);

/** What a file needs before it can run: types and `import()` are not among it. */
function neededBy(path: string, seen = new Set<string>()): Set<string> {
  const text = sourceAt.get(path);
  if (seen.has(path) || text === undefined) return seen;
  seen.add(path);
  for (const [, isType, target = ''] of text.matchAll(/^(?:import|export)( type)?\b[^;]*?from '([^']+)';/gm)) {
    if (isType) continue;
    if (target.startsWith('.')) neededBy(new URL(target, `x:${path}`).pathname, seen);
    else seen.add(target);
  }
  return seen;
}

const entries = [...sourceAt.keys()].filter((path) =>
  /Page\.tsx$|\/main\.tsx$|AppLayout\.tsx$|AntdScope\.tsx$/.test(path),
);
const heavy = /^(@tiptap\/|maplibre-gl)/;

it('no page waits for the editor of rich text or for the map: both are chunks that come when they are shown', () => {
  expect(entries.length).toBeGreaterThan(80);
  expect([...neededBy('/src/components/rich-text/RichTextField.tsx')].filter((name) => heavy.test(name))).not.toEqual(
    [],
  );
  const waiting = entries.filter((path) => [...neededBy(path)].some((name) => heavy.test(name)));
  expect(waiting).toEqual([]);
});
