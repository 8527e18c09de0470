import { isSafeLink } from '@tilldeck/contracts/core/rich-text';

/** A node of the editor's document; it carries more attributes than the grammar has. */
export interface EditorNode {
  type?: string;
  attrs?: Record<string, unknown>;
  content?: EditorNode[];
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  text?: string;
}

/** Attributes that are kept; the editor's own (widths of columns, targets of links) stay with it. */
const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  heading: ['level'],
  orderedList: ['start'],
  image: ['fileId', 'alt'],
  link: ['href'],
  tableCell: ['colspan', 'rowspan'],
  tableHeader: ['colspan', 'rowspan'],
};

type Attributes = Record<string, unknown> | undefined;

function attributesOf(type: string, attrs: Attributes): { attrs?: Record<string, unknown> } {
  const kept = (keptAttributes[type] ?? []).filter((name) => attrs?.[name] !== undefined && attrs[name] !== null);
  return kept.length === 0 ? {} : { attrs: Object.fromEntries(kept.map((name) => [name, attrs?.[name]])) };
}

function cleaned({ type = '', attrs, content, marks, text }: EditorNode): EditorNode {
  return {
    type,
    ...attributesOf(type, attrs),
    ...(content && content.length > 0 ? { content: content.map(cleaned) } : {}),
    ...(text === undefined ? {} : { text }),
    ...(marks && marks.length > 0
      ? { marks: marks.map((mark) => ({ type: mark.type, ...attributesOf(mark.type, mark.attrs) })) }
      : {}),
  };
}

const isBlank = ({ type, content }: EditorNode): boolean => type === 'paragraph' && !content;

/** What a form keeps of the editor's document: JSON of the grammar, or nothing where nothing was written. */
export function textOfEditor(doc: EditorNode): string {
  const content = (doc.content ?? []).map(cleaned);
  // The editor always leaves a line to go on in.
  while (content.length > 0 && isBlank(content.at(-1) ?? {})) content.pop();
  return content.length === 0 ? '' : JSON.stringify({ type: 'doc', content });
}

/** The address a person means: `example.com` and `anna@example.com` do without a scheme. Null where no link may lead. */
export function addressOf(typed: string): string | null {
  const address = typed.trim();
  if (isSafeLink(address)) return address;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(address)) return `mailto:${address}`;
  const whole = `https://${address}`;
  return /^[^\s/:@]+\.[^\s/:@]+([/:?#].*)?$/.test(address) && isSafeLink(whole) ? whole : null;
}
