import { describe, expect, it } from 'vitest';
import { questionOf } from './suggestion.rules.ts';

const body = JSON.stringify({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: '卡纸了', marks: [{ type: 'bold' }] }] }],
});

describe('what the knowledge base is asked while a ticket is typed', () => {
  it('is the title and the words of the message', () => {
    expect(questionOf({ title: 'Paper jam', body })).toBe('Paper jam\n卡纸了');
    expect(questionOf({ title: ' ', body })).toBe('卡纸了');
  });
  it('is empty where nothing is typed or the message is no text', () => {
    expect(questionOf({})).toBe('');
    expect(questionOf({ title: 'Paper jam', body: '<b>x</b>' })).toBe('Paper jam');
  });
});
