/** Only its owner writes a table, and only its owner reads what it keeps as JSON. The owners are those of `*.tables.ts`. */
import { type Finding, reportFindings } from './finding.ts';
import { listRepoFiles, readTextFiles, type SourceFile } from './repo-files.ts';
import type { Schema } from './table-schema.ts';

const serverFile = /^apps\/server\/src\/(?:domains\/([^/]+)\/|platform\/|roles\/)/;
const isChecked = (path: string): boolean => serverFile.test(path) && !path.endsWith('.test.ts');

const table = String.raw`([a-z]+_[a-z_]+)\b`;
const writes = [
  new RegExp(String.raw`\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"\`]${table}`, 'g'),
  new RegExp(String.raw`\b(?:insert|merge)\s+into\s+${table}`, 'gi'),
  new RegExp(String.raw`\b(?:update|delete\s+from)\s+(?:only\s+)?${table}`, 'gi'),
  new RegExp(String.raw`\b(?:copy|truncate(?:\s+table)?)\s+${table}`, 'gi'),
];
/** Words that follow a table's name where it has no alias. */
const notAliases = ['as', 'cross', 'full', 'group', 'inner', 'join', 'left', 'on', 'order', 'set', 'using', 'where'];
/** How far after a table without an alias its columns are looked for. */
const statementLength = 600;

export function checkTableOwners(files: readonly SourceFile[], schema: Schema): Finding[] {
  return files.flatMap(({ path, text }) => {
    const owner = serverFile.exec(path)?.[1] ?? 'platform';
    const code = withoutComments(text);
    const found = [...foreignWrites(code, owner, schema), ...foreignReads(code, owner, schema)];
    return found.map(({ at, reason }) => ({ file: path, line: code.slice(0, at).split('\n').length, reason }));
  });
}

interface Found {
  at: number;
  reason: string;
}

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^\s*--.*$/gm, (comment) => comment.replaceAll(/[^\n]/g, ' '));

function foreignWrites(code: string, owner: string, { ownerOf }: Schema): Found[] {
  return writes.flatMap((pattern) =>
    [...code.matchAll(pattern)].flatMap((match) => {
      const other = ownerOf.get(match[1] ?? '');
      if (other === undefined || other === owner) return [];
      return [{ at: match.index, reason: `${owner} writes ${match[1]}, which is of ${other}` }];
    }),
  );
}

/** The platform's own tables (the audit trail, the outbox) are there to be read by domains. */
function foreignReads(code: string, owner: string, { ownerOf, jsonColumnsOf }: Schema): Found[] {
  return [...jsonColumnsOf].flatMap(([name, columns]) => {
    const other = ownerOf.get(name);
    if (other === undefined || other === owner || other === 'platform') return [];
    const reads = [...code.matchAll(new RegExp(String.raw`\b${name}\b(?:\s+(?:as\s+)?([a-z]\w*))?`, 'g'))].flatMap(
      (match) => {
        const alias = match[1] && !notAliases.includes(match[1]) ? match[1] : null;
        return alias === null ? bareReads(code, match.index, name, columns) : aliasReads(code, alias, columns);
      },
    );
    return unique(reads).map(({ at, what }) => ({
      at,
      reason: `${owner} reads ${name}.${what}, JSON of ${other}; ask through its door, or for a plain column`,
    }));
  });
}

interface Read {
  at: number;
  what: string;
}

const unique = (reads: readonly Read[]): Read[] => [...new Map(reads.map((read) => [read.at, read])).values()];

/** `f.facts`, `f.*`, `selectAll('f')`, `to_jsonb(f)`; not `f.filter(`, which is a call. */
function aliasReads(code: string, alias: string, columns: readonly string[]): Read[] {
  const column = new RegExp(String.raw`(?<![\w.])${alias}\.(${columns.join('|')})\b(?!\()`, 'g');
  const whole = new RegExp(
    String.raw`(?<![\w.])${alias}\.\*|selectAll\(\s*\[?'${alias}'|\b(?:to_jsonb|row_to_json)\(${alias}\)`,
    'g',
  );
  return [
    ...[...code.matchAll(column)].map((match) => ({ at: match.index, what: match[1] ?? '' })),
    ...[...code.matchAll(whole)].map((match) => ({ at: match.index, what: '*' })),
  ];
}

/** Without an alias: a column as text of the query builder, before an operator of JSON, or all of them. */
function bareReads(code: string, at: number, name: string, columns: readonly string[]): Read[] {
  const statement = code.slice(at, at + statementLength).split(';\n')[0] ?? '';
  const column = new RegExp(String.raw`(?:'|\b${name}\.)(${columns.join('|')})\b|\b(${columns.join('|')})\s*->`, 'g');
  const before =
    code
      .slice(Math.max(0, at - statementLength), at)
      .split(';\n')
      .at(-1) ?? '';
  const selected = new RegExp(String.raw`select\s+[^;]*?\b(${columns.join('|')})\b[^;]*?\bfrom\s+$`, 'i').exec(before);
  return [
    ...[...statement.matchAll(column)].map((match) => ({ at: at + match.index, what: match[1] ?? match[2] ?? '' })),
    ...(/^\w+'\)[^;]*?\.selectAll\(\)/.test(statement) ? [{ at, what: '*' }] : []),
    ...(selected ? [{ at, what: selected[1] ?? '' }] : []),
  ];
}

if (import.meta.main) {
  // Only here: it loads the whole server.
  const { readSchema } = await import('./table-schema.ts');
  const files = readTextFiles(listRepoFiles().filter(isChecked));
  reportFindings('table owners', files.length, checkTableOwners(files, readSchema()));
}
