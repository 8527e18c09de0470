import { z } from 'zod';
import { recordId } from './schema.ts';

/**
 * Text with a shape: ProseMirror's JSON in a closed grammar. No HTML is stored or sent, so nothing has to be cleaned
 * when it is shown: what the grammar does not name is refused.
 */
export const richTextLimits = {
  /** Nodes within nodes; a list in a list in a table is seven. */
  depth: 16,
  nodes: 5_000,
  /** Of the JSON as text, which is what travels: the form encoding of calls carries neither its depth nor its types. */
  jsonLength: 200_000,
  hrefLength: 2_000,
  altLength: 200,
  spanned: 50,
} as const;

const linkStart = /^(https?:\/\/|mailto:)[^\s<>"\\]+$/i;

/** Addresses a link may lead to. A name before `@` would let another site pass for a known one. */
export function isSafeLink(href: string): boolean {
  if (href.length > richTextLimits.hrefLength || !linkStart.test(href) || !URL.canParse(href)) return false;
  const { username, password } = new URL(href);
  return username === '' && password === '';
}

/** PostgreSQL's JSON refuses both. */
const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

const words = z.string().min(1).refine(isStorable, 'invalid');

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.enum(['bold', 'italic', 'code']) }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({ href: z.string().refine(isSafeLink, 'invalid') }),
  }),
]);
export type RichMark = z.output<typeof mark>;

const inline = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: words, marks: z.array(mark).max(4).optional() }),
  z.strictObject({ type: z.literal('hardBreak') }),
]);
export type RichInline = z.output<typeof inline>;

const paragraph = z.strictObject({ type: z.literal('paragraph'), content: z.array(inline).optional() });
const heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.int().min(1).max(3) }),
  content: z.array(inline).optional(),
});
const codeBlock = z.strictObject({
  type: z.literal('codeBlock'),
  content: z.array(z.strictObject({ type: z.literal('text'), text: words })).optional(),
});
const image = z.strictObject({
  type: z.literal('image'),
  attrs: z.strictObject({
    fileId: recordId,
    alt: z.string().max(richTextLimits.altLength).refine(isStorable, 'invalid'),
  }),
});

type RichParagraph = z.output<typeof paragraph>;
export interface RichItem {
  type: 'listItem';
  content: [RichParagraph, ...RichBlock[]];
}
export interface RichCell {
  type: 'tableCell' | 'tableHeader';
  attrs?: { colspan?: number; rowspan?: number };
  content: RichBlock[];
}
export type RichBlock =
  | RichParagraph
  | z.output<typeof heading>
  | z.output<typeof codeBlock>
  | z.output<typeof image>
  | { type: 'blockquote'; content: RichBlock[] }
  | { type: 'bulletList'; content: RichItem[] }
  | { type: 'orderedList'; attrs?: { start?: number }; content: RichItem[] }
  | { type: 'table'; content: { type: 'tableRow'; content: RichCell[] }[] };

const block: z.ZodType<RichBlock> = z.lazy(() => anyBlock);
const blocks = z.array(block).min(1);

const items = z.array(z.strictObject({ type: z.literal('listItem'), content: z.tuple([paragraph], block) })).min(1);
const span = z.int().min(1).max(richTextLimits.spanned).optional();
const cell = z.strictObject({
  type: z.enum(['tableCell', 'tableHeader']),
  attrs: z.strictObject({ colspan: span, rowspan: span }).optional(),
  content: blocks,
});
const row = z.strictObject({ type: z.literal('tableRow'), content: z.array(cell).min(1) });
const anyBlock = z.discriminatedUnion('type', [
  paragraph,
  heading,
  codeBlock,
  image,
  z.strictObject({ type: z.literal('blockquote'), content: blocks }),
  z.strictObject({ type: z.literal('bulletList'), content: items }),
  z.strictObject({
    type: z.literal('orderedList'),
    attrs: z.strictObject({ start: z.int().min(0).max(9_999).optional() }).optional(),
    content: items,
  }),
  z.strictObject({ type: z.literal('table'), content: z.array(row).min(1) }),
]);

const grammar = z.strictObject({ type: z.literal('doc'), content: blocks });
export type RichDoc = z.output<typeof grammar>;

/** Counted without recursion, before the grammar walks down: a bomb of brackets must not exhaust the stack. */
function isWithinLimits(value: unknown): boolean {
  const waiting: { node: unknown; depth: number }[] = [{ node: value, depth: 1 }];
  let count = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next;
    if (typeof node !== 'object' || node === null) continue;
    // A node and the list it stands in are one step each.
    if (++count > richTextLimits.nodes * 2 || depth > richTextLimits.depth * 2) return false;
    for (const inner of Object.values(node)) waiting.push({ node: inner, depth: depth + 1 });
  }
  return true;
}

export const richDoc = z.custom<unknown>(isWithinLimits, { error: 'richText', abort: true }).pipe(grammar);

function parsed(text: string): unknown {
  if (text.length > richTextLimits.jsonLength) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The document that a stored or sent text holds; null where it holds none of this grammar. */
export const readRichText = (text: string): RichDoc | null => richDoc.safeParse(parsed(text)).data ?? null;

/**
 * A field of rich text: the JSON of a document as text, with so many characters to read at most. Empty where nothing was
 * written, which only an optional field allows.
 */
export const richText = (maxCharacters: number) =>
  z
    .string()
    .min(1)
    .max(richTextLimits.jsonLength)
    .superRefine((text, context) => {
      if (text === '' || text.length > richTextLimits.jsonLength) return;
      const doc = readRichText(text);
      if (!doc) return context.addIssue({ code: 'custom', message: 'richText' });
      const { characters, pictures } = measureRichText(doc);
      const origin = 'string';
      if (characters > maxCharacters)
        context.addIssue({ code: 'too_big', origin, maximum: maxCharacters, input: text });
      if (characters + pictures === 0) context.addIssue({ code: 'too_small', origin, minimum: 1, input: text });
    })
    .meta({ richText: { maxCharacters }, example: exampleText });

const exampleText = '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Hello"}]}]}';

type AnyNode = RichBlock | RichItem | RichCell | RichInline | { type: 'tableRow'; content: RichCell[] };

export interface RichTextSize {
  characters: number;
  pictures: number;
  fileIds: string[];
}

/** How much there is to read, and which files it shows: a record claims these when it is saved. */
export function measureRichText(doc: RichDoc): RichTextSize {
  const size: RichTextSize = { characters: 0, pictures: 0, fileIds: [] };
  const walk = (node: AnyNode): void => {
    if (node.type === 'text') size.characters += node.text.length;
    else if (node.type === 'image') {
      size.pictures += 1;
      size.fileIds.push(node.attrs.fileId);
    } else if (node.type !== 'hardBreak') for (const inner of node.content ?? []) walk(inner);
  };
  for (const node of doc.content) walk(node);
  return { ...size, fileIds: [...new Set(size.fileIds)] };
}
