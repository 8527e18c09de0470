import { cutExcerpt, parseExcerpts } from './excerpt.ts';

export type ReadSource = (path: string) => string;

const fence = /^```(ts|tsx|sql)$/;
const example = /^<!-- example: (.+) -->$/;
/** A block that shows no file: the words say why. */
const sketch = /^<!-- sketch: .{10,} -->$/;

/** A page with its examples as the sources have them now. Throws for an example that says no source. */
export function renderPage(page: string, text: string, read: ReadSource): string {
  const lines = text.split('\n');
  const rendered: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    rendered.push(line);
    if (!fence.test(line)) continue;
    const marker = lines[index - 1] ?? '';
    const end = lines.indexOf('```', index + 1);
    if (end < 0) throw new Error(`${page}:${index + 1} has no end`);
    rendered.push(...contentOf(`${page}:${index + 1}`, marker, lines.slice(index + 1, end), read), '```');
    index = end;
  }
  return rendered.join('\n');
}

function contentOf(place: string, marker: string, written: readonly string[], read: ReadSource): readonly string[] {
  if (sketch.test(marker)) return written;
  const named = example.exec(marker)?.[1];
  if (!named) throw new Error(`${place} names no source: <!-- example: path from \`line\` --> or <!-- sketch: why -->`);
  const excerpts = parseExcerpts(named);
  const parts = excerpts.map((excerpt, index) => {
    const cut = cutExcerpt(read(excerpt.path), excerpt);
    const isNewFile = excerpts.length > 1 && excerpt.path !== excerpts[index - 1]?.path;
    const comment = excerpt.path.endsWith('.sql') ? '--' : '//';
    return isNewFile ? [`${comment} ${excerpt.path}`, ...cut] : cut;
  });
  return parts.flatMap((part, index) => (index === 0 ? part : ['', ...part]));
}
