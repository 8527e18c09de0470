import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type AuditObjectType, auditObjectTypes } from './audit-object.schemas.ts';

const source = fileURLToPath(new URL('../../../../apps/server/src', import.meta.url));

/** `objectType: 'dictionary'` wherever a use case writes its audit row. */
const written = globSync('**/*.ts', { cwd: source })
  .filter((path) => !path.endsWith('.test.ts') && !path.includes('testing/'))
  .flatMap((path) =>
    [...readFileSync(`${source}/${path}`, 'utf8').matchAll(/objectType: '([^']+)'/g)].map((found) => found[1] ?? ''),
  );

it('are all in the catalogue, where the operation log finds their names', () => {
  expect(written.length).toBeGreaterThan(5);
  const unknown = written.filter((type) => !auditObjectTypes.includes(type as AuditObjectType));
  expect([...new Set(unknown)], 'add them to audit-object.schemas.ts and to objects.ts of both languages').toEqual([]);
});
