import type { RichBlock, RichCell, RichDoc, RichInline, RichItem } from './rich-text.ts';

/** The text as a mail without pictures would have it; addresses of links follow their words. */
export const plainTextOf = (doc: RichDoc): string => linesOf(doc.content).join('\n').trim();

const indented = (lines: readonly string[], first: string, rest: string): string[] =>
  lines.map((line, at) => (line === '' ? line : `${at === 0 ? first : rest}${line}`));

/** Blocks are parted by an empty line. */
const linesOf = (blocks: readonly RichBlock[]): string[] =>
  blocks.flatMap((block, at) => [...(at === 0 ? [] : ['']), ...linesOfBlock(block)]);

function linesOfBlock(block: RichBlock): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.content ?? []).split('\n');
    case 'codeBlock':
      return (block.content ?? [])
        .map(({ text }) => text)
        .join('')
        .split('\n');
    case 'image':
      return block.attrs.alt === '' ? [] : [`[${block.attrs.alt}]`];
    case 'blockquote':
      return linesOf(block.content).map((line) => `> ${line}`.trimEnd());
    case 'bulletList':
      return block.content.flatMap((item) => itemLines(item, '- '));
    case 'orderedList':
      return block.content.flatMap((item, at) => itemLines(item, `${(block.attrs?.start ?? 1) + at}. `));
    case 'table':
      return block.content.map((row) => row.content.map(cellText).join('\t'));
  }
}

/** Lists within an item follow it without an empty line. */
const itemLines = ({ content }: RichItem, sign: string): string[] =>
  indented(content.flatMap(linesOfBlock), sign, ' '.repeat(sign.length));

const cellText = ({ content }: RichCell): string =>
  content
    .flatMap(linesOfBlock)
    .filter((line) => line !== '')
    .join(' ');

function inlineText(nodes: readonly RichInline[]): string {
  return nodes
    .map((node, at) => {
      if (node.type === 'hardBreak') return '\n';
      const href = hrefOf(node);
      const next = nodes[at + 1];
      // Words in bold within a link are a node of their own: the address follows the last of them.
      const isLast = href !== null && !(next && hrefOf(next) === href);
      return isLast && href !== node.text && href !== `mailto:${node.text}` ? `${node.text} (${href})` : node.text;
    })
    .join('');
}

function hrefOf(node: RichInline): string | null {
  if (node.type !== 'text') return null;
  for (const mark of node.marks ?? []) if (mark.type === 'link') return mark.attrs.href;
  return null;
}
