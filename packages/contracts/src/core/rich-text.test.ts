import { describe, expect, it } from 'vitest';
import {
  isSafeLink,
  measureRichText,
  type RichDoc,
  readRichText,
  richDoc,
  richText,
  richTextLimits,
} from './rich-text.ts';
import { plainTextOf } from './rich-text-words.ts';

const text = (words: string, ...marks: object[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks } : {}),
});
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const doc = (...content: object[]) => ({ type: 'doc', content });
const link = (href: unknown) => ({ type: 'link', attrs: { href } });
const listItem = (...content: object[]) => ({ type: 'listItem', content });

const whole = doc(
  { type: 'heading', attrs: { level: 2 }, content: [text('Printer')] },
  paragraph(text('Open the '), text('lid', { type: 'bold' }), { type: 'hardBreak' }, text('slowly')),
  paragraph(
    text('See '),
    text('the ', link('https://a.example/x')),
    text('guide', { type: 'bold' }, link('https://a.example/x')),
  ),
  paragraph(
    text('https://b.example', link('https://b.example')),
    text(' or '),
    text('a@b.example', link('mailto:a@b.example')),
  ),
  {
    type: 'orderedList',
    attrs: { start: 3 },
    content: [
      listItem(paragraph(text('Paper')), { type: 'bulletList', content: [listItem(paragraph(text('80 mm')))] }),
      listItem(paragraph(text('Lid'))),
    ],
  },
  { type: 'blockquote', content: [paragraph(text('Jammed')), paragraph(text('again'))] },
  { type: 'codeBlock', content: [text('a\n  b')] },
  {
    type: 'table',
    content: [
      { type: 'tableRow', content: [{ type: 'tableHeader', content: [paragraph(text('Code'))] }] },
      {
        type: 'tableRow',
        content: [{ type: 'tableCell', attrs: { colspan: 1, rowspan: 1 }, content: [paragraph(text('E1'))] }],
      },
    ],
  },
  { type: 'image', attrs: { fileId: '4711', alt: 'The lid' } },
);

describe('the grammar', () => {
  it('takes all it names, as an object and as the text that travels', () => {
    expect(richDoc.parse(whole)).toEqual(whole);
    expect(richText(500).safeParse(JSON.stringify(whole)).success).toBe(true);
    expect(readRichText(JSON.stringify(whole))).toEqual(whole);
    expect(measureRichText(whole as RichDoc)).toMatchObject({ pictures: 1, fileIds: ['4711'] });
  });

  it.each([
    ['nothing', null],
    ['a text', 'Hello'],
    ['a list', [paragraph()]],
    ['no content', { type: 'doc', content: [] }],
    ['a document within', doc(doc(paragraph()))],
    ['an unknown node', doc({ type: 'iframe', attrs: { src: 'https://evil.example' } })],
    ['HTML', doc({ type: 'html', content: '<script>alert(1)</script>' })],
    ['a node without a type', doc({ content: [text('x')] })],
    ['a type that is an object', doc({ type: { toString: 'paragraph' } })],
    ['an unknown mark', doc(paragraph(text('x', { type: 'textStyle', attrs: { style: 'position:fixed' } })))],
    ['an attribute too many', doc({ ...paragraph(text('x')), attrs: { onclick: 'alert(1)' } })],
    ['a field too many', doc({ ...paragraph(text('x')), html: '<b>' })],
    [
      'a link with more than an address',
      doc(paragraph(text('x', { type: 'link', attrs: { href: 'https://a.example', onclick: 'x' } }))),
    ],
    ['a mark on code', doc({ type: 'codeBlock', content: [text('x', { type: 'bold' })] })],
    ['text in the document itself', doc(text('x'))],
    ['an item outside a list', doc(listItem(paragraph()))],
    [
      'an item that begins with a table',
      doc({ type: 'bulletList', content: [listItem({ type: 'table', content: [] })] }),
    ],
    ['an empty text', doc(paragraph(text('')))],
    ['a number as text', doc(paragraph({ type: 'text', text: 7 }))],
    ['a zero byte', doc(paragraph(text('a\0b')))],
    ['half a character', doc(paragraph(text('\ud800')))],
    ['a heading of level 7', doc({ type: 'heading', attrs: { level: 7 }, content: [text('x')] })],
    ['a picture by address', doc({ type: 'image', attrs: { src: 'https://evil.example/pixel.png', alt: '' } })],
    ['a picture by a path', doc({ type: 'image', attrs: { fileId: '../1', alt: '' } })],
    [
      'a cell over a million columns',
      doc({
        type: 'table',
        content: [
          { type: 'tableRow', content: [{ type: 'tableCell', attrs: { colspan: 1e6 }, content: [paragraph()] }] },
        ],
      }),
    ],
  ])('refuses %s', (_what, value) => {
    expect(richDoc.safeParse(value).success).toBe(false);
    expect(readRichText(JSON.stringify(value))).toBeNull();
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript&colon;alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'ftp://a.example',
    '//evil.example',
    '/device/list',
    'https:evil.example',
    'https://bank.example@evil.example',
    'https://a.example\\@evil.example',
    'https://a.example/ b',
    'https://a.example/"onmouseover="alert(1)',
    'https://',
    `https://a.example/${'x'.repeat(2_000)}`,
    '',
    7,
    null,
  ])('refuses a link to %j', (href) => {
    expect(richDoc.safeParse(doc(paragraph(text('x', link(href))))).success).toBe(false);
    expect(typeof href === 'string' && isSafeLink(href)).toBe(false);
  });

  it.each(['https://a.example', 'http://10.0.0.1:8080/x?y=1#z', 'mailto:a@b.example', 'HTTPS://例子.example/路'])(
    'takes a link to %s',
    (href) => expect(richDoc.safeParse(doc(paragraph(text('x', link(href))))).success).toBe(true),
  );

  it('takes keys of prototypes for what they are: unknown', () => {
    const poisoned = '{"type":"doc","__proto__":{"x":1},"content":[{"type":"paragraph","constructor":{}}]}';
    expect(readRichText(poisoned)).toBeNull();
    expect(({} as { x?: number }).x).toBeUndefined();
  });
});

describe('bombs', () => {
  const nested = (depth: number) => {
    let inner: object = paragraph(text('x'));
    for (let at = 0; at < depth; at++) inner = { type: 'blockquote', content: [inner] };
    return doc(inner);
  };

  it('quotes within quotes end at the limit, without a full stack far beyond it', () => {
    expect(richDoc.safeParse(nested(richTextLimits.depth - 4)).success).toBe(true);
    expect(richDoc.safeParse(nested(richTextLimits.depth)).success).toBe(false);
    expect(richDoc.safeParse(nested(100_000)).success).toBe(false);
  });
  it('a text full of brackets is refused', () => {
    expect(readRichText('['.repeat(100_000) + ']'.repeat(100_000))).toBeNull();
    expect(readRichText('{"content":'.repeat(10_000))).toBeNull();
    expect(richText(100).safeParse('[').success).toBe(false);
  });
  it('so are too many nodes and too long a text', () => {
    const many = doc(...Array.from({ length: richTextLimits.nodes }, () => ({ type: 'paragraph' })));
    expect(richDoc.safeParse(many).success).toBe(true);
    many.content.push(...many.content, { type: 'paragraph' });
    expect(richDoc.safeParse(many).success).toBe(false);
    const long = JSON.stringify(doc(paragraph(text('x'.repeat(richTextLimits.jsonLength)))));
    expect(readRichText(long)).toBeNull();
    expect(richText(1e9).safeParse(long).error?.issues).toMatchObject([{ code: 'too_big' }]);
  });
});

describe('a field', () => {
  const words = (length: number) => JSON.stringify(doc(paragraph(text('x'.repeat(length)))));
  it('counts what is read, not its JSON', () => {
    expect(richText(10).safeParse(words(10)).success).toBe(true);
    expect(richText(10).safeParse(words(11)).error?.issues).toMatchObject([{ code: 'too_big', maximum: 10 }]);
  });
  it('that is blank is as good as empty; a picture alone is a text', () => {
    for (const blank of [
      '',
      JSON.stringify(doc({ type: 'paragraph' }, { type: 'blockquote', content: [{ type: 'paragraph' }] })),
    ])
      expect(richText(10).safeParse(blank).error?.issues).toMatchObject([{ code: 'too_small' }]);
    expect(richText(10).optional().safeParse(undefined).success).toBe(true);
    const picture = JSON.stringify(doc({ type: 'image', attrs: { fileId: '1', alt: '' } }));
    expect(richText(10).safeParse(picture).success).toBe(true);
  });
  it('says that its text is not allowed by one word', () => {
    expect(richText(10).safeParse('<p>Hello</p>').error?.issues).toMatchObject([{ message: 'richText' }]);
  });
});

it('as plain text keeps lines, numbers, quotes and addresses', () => {
  expect(plainTextOf(richDoc.parse(whole))).toBe(
    [
      'Printer',
      '',
      'Open the lid',
      'slowly',
      '',
      'See the guide (https://a.example/x)',
      '',
      'https://b.example or a@b.example',
      '',
      '3. Paper',
      '   - 80 mm',
      '4. Lid',
      '',
      '> Jammed',
      '>',
      '> again',
      '',
      'a',
      '  b',
      '',
      'Code',
      'E1',
      '',
      '[The lid]',
    ].join('\n'),
  );
});
