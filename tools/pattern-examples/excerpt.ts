/** A part of a source file that a page shows. */
export interface Excerpt {
  path: string;
  /** How its first line begins. */
  from: string;
  /** Only this many lines of it; an ellipsis replaces the rest. */
  first: number | null;
}

const clause = /^(?<path>\S+) from `(?<from>[^`]+)`(?: first (?<first>\d+))?$/;

/** Reads the text after `example:`: one excerpt, or several with a semicolon between. */
export function parseExcerpts(text: string): Excerpt[] {
  return text.split(';').map((part) => {
    const { path, from, first } = clause.exec(part.trim())?.groups ?? {};
    if (!path || !from) throw new Error(`'${part.trim()}' is no excerpt: path from \`first line\` [first N]`);
    return { path, from, first: first === undefined ? null : Number(first) };
  });
}

const indentOf = (line: string): number => line.length - line.trimStart().length;
const closing = /^[\])}]|^\/>|^<\//;

/** The statement that begins there, to its end, without its indentation. */
export function cutExcerpt(source: string, { path, from, first }: Excerpt): string[] {
  const lines = source.split('\n');
  const begins = lines.flatMap((line, index) => (line.trimStart().startsWith(from) ? [index] : []));
  const [start] = begins;
  if (start === undefined) throw new Error(`${path} has no line that begins with: ${from}`);
  if (begins.length > 1) throw new Error(`${path} has ${begins.length} lines that begin with: ${from}`);
  const depth = indentOf(lines[start] ?? '');
  let end = start;
  for (let index = start + 1; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (line !== '' && indentOf(line) <= depth) {
      if (indentOf(line) === depth && closing.test(line.trimStart())) end = index;
      break;
    }
    if (line !== '') end = index;
  }
  const whole = lines.slice(start, end + 1).map((line) => line.slice(Math.min(depth, indentOf(line))));
  return first === null || first >= whole.length ? whole : [...whole.slice(0, first), shortened(whole, first)];
}

/** With the indentation of what was left out. */
const shortened = (whole: readonly string[], first: number): string => `${' '.repeat(indentOf(whole[first] ?? ''))}…`;
