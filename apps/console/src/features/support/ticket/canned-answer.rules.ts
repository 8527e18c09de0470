import type { RichDoc } from '@tilldeck/contracts/core/rich-text';
import { type AnswerValue, answerValues } from '@tilldeck/contracts/support/answer.schemas';

export type AnswerValues = Readonly<Record<AnswerValue, string>>;

const named = new RegExp(`\\[(${answerValues.join('|')})\\]`, 'g');

/** A canned answer with the values of a ticket. Only words change; a value is never read as markup. */
export function fillAnswer(doc: RichDoc, values: AnswerValues): RichDoc {
  const filled = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(filled);
    if (typeof node !== 'object' || node === null) return node;
    const entries = Object.entries(node).map(([key, value]) => [
      key,
      key === 'text' && typeof value === 'string'
        ? value.replace(named, (_whole, name: AnswerValue) => values[name] || '–')
        : filled(value),
    ]);
    return Object.fromEntries(entries);
  };
  return filled(doc) as RichDoc;
}
