import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { allManifests } from './catalogue.manifest.ts';

const source = fileURLToPath(new URL('../../../apps/server/src', import.meta.url));

/** `objectType: 'dictionary'` wherever a use case writes its audit row. */
const written = globSync('**/*.ts', { cwd: source })
  .filter((path) => !path.endsWith('.test.ts') && !path.includes('testing/'))
  .flatMap((path) =>
    [...readFileSync(`${source}/${path}`, 'utf8').matchAll(/objectType: '([^']+)'/g)].map((found) => found[1] ?? ''),
  );
const declared = allManifests.flatMap(({ auditObjects }) => auditObjects);

it('what operations are about is in a manifest, where the operation log finds its name', () => {
  expect(written.length).toBeGreaterThan(5);
  const unknown = written.filter((type) => !declared.includes(type));
  expect([...new Set(unknown)], 'add them to `auditObjects` of the manifest of their domain').toEqual([]);
});

it('what operations are about belongs to one domain', () => {
  expect(declared.filter((type, index) => declared.indexOf(type) !== index)).toEqual([]);
});
