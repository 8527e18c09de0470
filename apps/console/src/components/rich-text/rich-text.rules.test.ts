import { richDoc } from '@tilldeck/contracts/core/rich-text';
import { describe, expect, it } from 'vitest';
import { addressOf, textOfEditor } from './rich-text.rules.ts';

describe('what a form keeps of the editor', () => {
  it('is of the grammar, without the attributes that are only the editor’s', () => {
    const text = textOfEditor({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            {
              type: 'text',
              text: 'x',
              marks: [
                {
                  type: 'link',
                  attrs: { href: 'https://a.example', target: '_blank', rel: 'nofollow', class: null, title: null },
                },
                { type: 'bold' },
              ],
            },
          ],
        },
        { type: 'codeBlock', attrs: { language: null }, content: [{ type: 'text', text: 'y' }] },
        {
          type: 'orderedList',
          attrs: { start: 1, type: null },
          content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }],
        },
        {
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: [
                {
                  type: 'tableCell',
                  attrs: { colspan: 1, rowspan: 1, colwidth: null, align: null },
                  content: [{ type: 'paragraph' }],
                },
              ],
            },
          ],
        },
        { type: 'image', attrs: { fileId: '7', alt: '' } },
        { type: 'paragraph' },
      ],
    });
    const doc = richDoc.parse(JSON.parse(text));
    expect(doc.content).toHaveLength(5);
    expect(doc.content[0]).toEqual({
      type: 'paragraph',
      content: [
        { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'https://a.example' } }, { type: 'bold' }] },
      ],
    });
  });
  it('is empty where only empty lines are left', () => {
    expect(textOfEditor({ type: 'doc', content: [{ type: 'paragraph' }, { type: 'paragraph' }] })).toBe('');
    expect(textOfEditor({ type: 'doc' })).toBe('');
  });
});

it.each([
  ['https://a.example/x', 'https://a.example/x'],
  [' a.example ', 'https://a.example'],
  ['a.example:8080/x?y', 'https://a.example:8080/x?y'],
  ['anna@a.example', 'mailto:anna@a.example'],
  ['mailto:anna@a.example', 'mailto:anna@a.example'],
  ['javascript:alert(1)', null],
  ['javascript:a.example', null],
  ['data:text/html,x', null],
  ['//a.example', null],
  ['word', null],
  ['', null],
])('an address typed as %j leads to %j', (typed, address) => expect(addressOf(typed)).toBe(address));
