import { describe, expect, it } from 'vitest';
import { grouped, offered } from './picker.rules.ts';

const named = (value: string, more: { group?: string } = {}) => ({ value, label: value, text: value, ...more });
const options = [named('Bakery'), named('Warehouse North'), named('Warehouse South')];

describe('what a picker offers', () => {
  it('is everything, with what is chosen, while nothing is typed', () => {
    const chosen = [named('Airport')];
    expect(offered({ options, chosen, typed: ' ', isAnswer: false })).toEqual([...chosen, ...options]);
  });

  it('holds nothing that does not fit while the server still looks', () => {
    const fits = offered({ options, chosen: [named('Airport')], typed: 'ware', isAnswer: false });
    expect(fits.map(({ value }) => value)).toEqual(['Warehouse North', 'Warehouse South']);
  });

  it('is the whole answer of the server, which also finds by other words', () => {
    expect(offered({ options, chosen: [], typed: 'DE-4711', isAnswer: true })).toEqual(options);
  });
});

it('choices with headings come under them, in their order', () => {
  const shown = grouped(
    [named('Restart', { group: 'Power' }), named('Shut down', { group: 'Power' }), named('Message')],
    ({ group }) => (typeof group === 'string' ? group : undefined),
  );
  expect(shown).toMatchObject([
    { label: 'Power', options: [{ value: 'Restart' }, { value: 'Shut down' }] },
    { value: 'Message' },
  ]);
});
