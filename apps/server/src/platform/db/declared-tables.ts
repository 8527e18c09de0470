import { platformTables } from '../platform.tables.ts';
import type { TableDeclaration, TableDeclarations, TableName } from './table-declaration.ts';

export interface DeclaredTable extends TableDeclaration {
  name: TableName;
  /** The domain that writes it, or `platform`. */
  owner: string;
}

export type DeclaredTables = ReadonlyMap<string, DeclaredTable>;

/** Every declared table by name. Two owners of one table are refused. */
export function gatherTables(domains: readonly { name: string; tables: TableDeclarations }[]): DeclaredTables {
  const gathered = new Map<string, DeclaredTable>();
  for (const { name: owner, tables } of [{ name: 'platform', tables: platformTables }, ...domains])
    for (const [name, declaration] of Object.entries(tables)) {
      const other = gathered.get(name);
      if (other) throw new Error(`the table ${name} is declared by ${other.owner} and by ${owner}`);
      gathered.set(name, { ...declaration, name: name as TableName, owner });
    }
  return gathered;
}
