/** The part of Markdown that the guide uses: headings, paragraphs, lists, tables, code, links, pictures, emphasis. */

export interface LinkTargets {
  /** Address of what a link names. */
  link(target: string): string;
  /** Address of a picture. */
  picture(target: string): string;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

const linkPattern = /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g;
export const labelPattern = /\*\*([^*]+)\*\*/g;

export interface NamedLink {
  isPicture: boolean;
  text: string;
  target: string;
}

/** All links and pictures of a page, in their order. */
export const linksOf = (markdown: string): NamedLink[] =>
  [...withoutCode(markdown).matchAll(linkPattern)].map(([, mark, text = '', target = '']) => ({
    isPicture: mark === '!',
    text,
    target,
  }));

/** A page without its code, in which nothing is a link or a label. */
export const withoutCode = (markdown: string): string =>
  markdown.replace(/^```[\s\S]*?^```$/gm, '').replace(/`[^`\n]*`/g, '');

function renderInline(text: string, targets: LinkTargets): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      /^`[^`]+`$/.test(part) ? `<code>${escapeHtml(part.slice(1, -1))}</code>` : renderProse(part, targets),
    )
    .join('');
}

function renderProse(text: string, targets: LinkTargets): string {
  return escapeHtml(text)
    .replace(linkPattern, (_all, mark: string, label: string, target: string) =>
      mark === '!'
        ? `<img src="${targets.picture(target)}" alt="${label}" width="1366" height="768" loading="lazy">`
        : `<a href="${targets.link(target)}">${label}</a>`,
    )
    .replace(labelPattern, '<b>$1</b>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>');
}

const heading = /^(#{1,3}) (.+)$/;
const bullet = /^(-|\d+\.) (.*)$/;
const indent = '   ';

/** Takes lines off the front while they fit. */
function takeWhile(lines: string[], fits: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !fits(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

function renderList(lines: string[], targets: LinkTargets): string {
  const isOrdered = /^\d/.test(lines[0] ?? '');
  const rows = takeWhile(
    lines,
    (line) => line.startsWith(indent) || bullet.exec(line)?.[1]?.startsWith('-') === !isOrdered,
  );
  const items: { text: string; below: string[] }[] = [];
  for (const row of rows) {
    const text = bullet.exec(row)?.[2];
    if (text === undefined) items.at(-1)?.below.push(row.slice(indent.length));
    else items.push({ text, below: [] });
  }
  const tag = isOrdered ? 'ol' : 'ul';
  const inner = items.map(
    ({ text, below }) =>
      `<li>${renderInline(text, targets)}${below.length > 0 ? renderBlocks(below, targets) : ''}</li>`,
  );
  return `<${tag}>${inner.join('')}</${tag}>`;
}

function renderTable(lines: string[], targets: LinkTargets): string {
  const rows = takeWhile(lines, (line) => line.startsWith('|'));
  const cells = (row: string, tag: string) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => `<${tag}>${renderInline(cell.trim(), targets)}</${tag}>`)
      .join('');
  const [head = '', , ...body] = rows;
  const bodyRows = body.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
  return `<div class="table"><table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${bodyRows}</tbody></table></div>`;
}

function renderCode(lines: string[]): string {
  lines.shift();
  const code = takeWhile(lines, (line) => line !== '```');
  lines.shift();
  return `<pre><code>${escapeHtml(code.join('\n'))}</code></pre>`;
}

function renderBlock(lines: string[], targets: LinkTargets): string {
  const line = lines[0] ?? '';
  const [, marks, title] = heading.exec(line) ?? [];
  if (marks !== undefined && title !== undefined) {
    lines.shift();
    return `<h${marks.length}>${renderInline(title, targets)}</h${marks.length}>`;
  }
  if (line.startsWith('```')) return renderCode(lines);
  if (line.startsWith('|')) return renderTable(lines, targets);
  if (bullet.test(line)) return renderList(lines, targets);
  const text = takeWhile(lines, (next) => next !== '' && !heading.test(next) && !/^(\||```)/.test(next)).join(' ');
  const inner = renderInline(text, targets);
  return inner.startsWith('<img') ? `<figure>${inner}</figure>` : `<p>${inner}</p>`;
}

function renderBlocks(lines: string[], targets: LinkTargets): string {
  const left = [...lines];
  const blocks: string[] = [];
  while (left.length > 0) {
    if (left[0]?.trim() === '') left.shift();
    else blocks.push(renderBlock(left, targets));
  }
  return blocks.join('\n');
}

export const renderMarkdown = (markdown: string, targets: LinkTargets): string =>
  renderBlocks(markdown.split('\n'), targets);

export const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? '';

/** What a page consists of, without its words: two translations of a page have the same. */
export const outlineOf = (markdown: string): string[] =>
  markdown.split('\n').flatMap((line) => {
    const [, marks] = heading.exec(line) ?? [];
    if (marks !== undefined) return [`heading ${marks.length}`];
    if (line.startsWith('![')) return [`picture ${line.slice(line.lastIndexOf('/') + 1, -1)}`];
    if (line.startsWith('```')) return ['code'];
    if (line.startsWith('|')) return ['table row'];
    const mark = bullet.exec(line.trim())?.[1];
    return mark === undefined ? [] : [mark === '-' ? 'point' : 'step'];
  });
