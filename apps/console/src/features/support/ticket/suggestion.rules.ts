import { readRichText } from '@tilldeck/contracts/core/rich-text';
import { plainTextOf } from '@tilldeck/contracts/core/rich-text-words';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What the knowledge base is asked while a ticket is typed: its title and its message, without marks. */
export function questionOf({ title, body }: Readonly<Record<string, unknown>>): string {
  const doc = readRichText(textOf(body));
  return [textOf(title), doc ? plainTextOf(doc) : ''].filter((text) => text.trim() !== '').join('\n');
}
