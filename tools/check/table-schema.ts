import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { domains } from '../../apps/server/src/domains/catalogue.domain.ts';
import { gatherTables } from '../../apps/server/src/platform/db/declared-tables.ts';
import { repoRoot } from './repo-files.ts';

export interface Schema {
  /** The domain that declares a table, or `platform`. */
  ownerOf: ReadonlyMap<string, string>;
  jsonColumnsOf: ReadonlyMap<string, readonly string[]>;
}

/** Column by column, as the generated table types name them. */
function readJsonColumns(): Map<string, string[]> {
  const types = readFileSync(join(repoRoot, 'packages/db/src/generated/tables.ts'), 'utf8');
  const columns = new Map<string, string[]>();
  for (const [, name = '', column = ''] of types.matchAll(/StoredJson<"(\w+)", "(\w+)">/g))
    columns.set(name, [...(columns.get(name) ?? []), column]);
  return columns;
}

export function readSchema(): Schema {
  const declared = [...gatherTables(domains).values()];
  return { ownerOf: new Map(declared.map(({ name, owner }) => [name, owner])), jsonColumnsOf: readJsonColumns() };
}
