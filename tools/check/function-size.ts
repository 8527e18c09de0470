/** Holds every function under the cap of code lines; blank lines and comments are free. */
import { parseSync } from '@swc/core';
import { countCodeLines } from './file-size.ts';
import { type Finding, reportFindings } from './finding.ts';
import { isGenerated, listRepoFiles, readTextFiles, type SourceFile } from './repo-files.ts';

export const maxFunctionLines = 80;

/** Of components (`.tsx`) most lines are markup; the size of their file is what is held. */
const measured = /\.ts$/;
/** Tests are lists of cases; contracts and texts are tables of declarations. */
const exempt = [
  /\.(test|spec)\.ts$/,
  /\.d\.ts$/,
  /^packages\/(contracts|phrases)\//,
  /^tools\/new-feature\/templates\//,
];
/** Waits to be split. */
const known = ['apps/server/src/platform/link/uplink-reader.ts'];

export function isFunctionMeasured(path: string): boolean {
  return (
    measured.test(path) && !isGenerated(path) && !known.includes(path) && !exempt.some((pattern) => pattern.test(path))
  );
}

interface Span {
  start: number;
  end: number;
}
interface SyntaxNode {
  type?: string;
  span?: Span;
  [field: string]: unknown;
}
interface FoundFunction extends Span {
  name: string;
}

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'MethodProperty',
  'Constructor',
]);

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null;

function nameOf(node: SyntaxNode): string | null {
  for (const field of ['identifier', 'id', 'key'] as const) {
    const named = node[field];
    if (isNode(named) && typeof named.value === 'string') return named.value;
  }
  return null;
}

function listFunctions(node: unknown, name: string, found: FoundFunction[]): void {
  if (Array.isArray(node)) {
    for (const inner of node) listFunctions(inner, name, found);
    return;
  }
  if (!isNode(node)) return;
  const own = (node.type === 'Constructor' ? 'constructor' : nameOf(node)) ?? name;
  if (functionTypes.has(node.type ?? '') && node.span) found.push({ ...node.span, name: own });
  for (const [field, value] of Object.entries(node))
    if (field !== 'span' && isNode(value)) listFunctions(value, own, found);
}

export function checkFunctionSizes(files: readonly SourceFile[]): Finding[] {
  return files.filter(({ path }) => isFunctionMeasured(path)).flatMap(({ path, text }) => checkFile(path, text));
}

function checkFile(path: string, text: string): Finding[] {
  const bytes = Buffer.from(text);
  const tree = parseSync(text, { syntax: 'typescript', target: 'esnext' });
  const found: FoundFunction[] = [];
  listFunctions(tree.body, '', found);
  // swc counts bytes on through all files it reads in a process.
  const offset = tree.span.start - leadingBytes(text);
  return found.flatMap(({ start, end, name }) => {
    const slice = bytes.subarray(start - offset, end - offset).toString();
    const lines = countCodeLines(slice);
    if (lines <= maxFunctionLines) return [];
    const line = bytes
      .subarray(0, start - offset)
      .toString()
      .split('\n').length;
    return [
      {
        file: path,
        line,
        reason: `${name || 'a function'} has ${lines} lines of code, the cap is ${maxFunctionLines}: split it by what it does`,
      },
    ];
  });
}

/** A module's span begins with its first token: comments and blank lines before it are not counted. */
function leadingBytes(text: string): number {
  const lead = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/|#![^\n]*\n)*/.exec(text)?.[0] ?? '';
  return Buffer.byteLength(lead);
}

if (import.meta.main) {
  const files = readTextFiles(listRepoFiles().filter(isFunctionMeasured));
  reportFindings('function size', files.length, checkFunctionSizes(files));
}
