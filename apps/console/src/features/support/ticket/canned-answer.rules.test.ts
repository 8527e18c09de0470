import type { RichDoc } from '@tilldeck/contracts/core/rich-text';
import { richDoc } from '@tilldeck/contracts/core/rich-text';
import { expect, it } from 'vitest';
import { fillAnswer } from './canned-answer.rules.ts';

const values = { number: 'T-1001', title: '"}]', partner: 'Baker & Co', sn: '', agent: 'Jonas' };
const doc = (text: string): RichDoc => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

it('fills in what it names, leaves the rest, and stays a text of the grammar whatever the values hold', () => {
  const filled = fillAnswer(doc('[number] [title] of [partner], [sn], [other]. [agent]'), values);
  expect(filled).toEqual(doc('T-1001 "}] of Baker & Co, –, [other]. Jonas'));
  expect(richDoc.safeParse(filled).success).toBe(true);
});
