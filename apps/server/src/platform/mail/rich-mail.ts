import type { RichBlock, RichCell, RichDoc, RichInline, RichItem } from '@tilldeck/contracts/core/rich-text';
import { escapeHtml } from './mail-layout.ts';

/** A text of the closed grammar as the HTML of a mail: every word escaped, pictures by their description alone. */
export const richHtml = (doc: RichDoc): string => doc.content.map(blockHtml).join('');

const textStyle = 'font-size:15px;line-height:24px;color:#16202e';
const blocks = (content: readonly RichBlock[]): string => content.map(blockHtml).join('');

function blockHtml(block: RichBlock): string {
  switch (block.type) {
    case 'paragraph':
      return `<p style="margin:0 0 16px;${textStyle}">${inlineHtml(block.content ?? [])}</p>`;
    case 'heading':
      return `<p style="margin:0 0 12px;font-size:17px;line-height:24px;font-weight:700;color:#0b1b33">${inlineHtml(block.content ?? [])}</p>`;
    case 'codeBlock': {
      const text = (block.content ?? []).map((node) => node.text).join('');
      return `<pre style="margin:0 0 16px;padding:12px;background:#f4f6f9;white-space:pre-wrap;font-size:13px;line-height:20px">${escapeHtml(text)}</pre>`;
    }
    case 'image':
      return block.attrs.alt === ''
        ? ''
        : `<p style="margin:0 0 16px;${textStyle}">[${escapeHtml(block.attrs.alt)}]</p>`;
    case 'blockquote':
      return `<blockquote style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #d5dbe3">${blocks(block.content)}</blockquote>`;
    case 'bulletList':
      return `<ul style="margin:0 0 16px;padding-left:24px;${textStyle}">${block.content.map(itemHtml).join('')}</ul>`;
    case 'orderedList':
      return `<ol start="${block.attrs?.start ?? 1}" style="margin:0 0 16px;padding-left:24px;${textStyle}">${block.content.map(itemHtml).join('')}</ol>`;
    case 'table':
      return `<table cellpadding="6" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${block.content
        .map((row) => `<tr>${row.content.map(cellHtml).join('')}</tr>`)
        .join('')}</table>`;
  }
}

const itemHtml = ({ content }: RichItem): string => `<li>${blocks(content)}</li>`;
const cellHtml = ({ content }: RichCell): string =>
  `<td style="border:1px solid #d5dbe3;vertical-align:top">${blocks(content)}</td>`;

const inlineHtml = (nodes: readonly RichInline[]): string =>
  nodes
    .map((node) => {
      if (node.type === 'hardBreak') return '<br>';
      return (node.marks ?? []).reduce((html, mark) => {
        if (mark.type === 'bold') return `<b>${html}</b>`;
        if (mark.type === 'italic') return `<i>${html}</i>`;
        if (mark.type === 'link') return `<a href="${escapeHtml(mark.attrs.href)}" style="color:#1366e0">${html}</a>`;
        return html;
      }, escapeHtml(node.text));
    })
    .join('');
