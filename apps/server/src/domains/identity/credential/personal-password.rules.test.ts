import { expect, it } from 'vitest';
import { isPersonalPassword } from './personal-password.rules.ts';

const owner = { loginName: 'Mia.Berg', names: ['Harbour Tills 24 – 海港', 'Tilldeck'] };

it.each([
  'MiaBerg7',
  '7miaberg7x',
  'x9MIABERGx9',
  'harbour58213',
  '4711Harbour',
  'HarbourTills2481',
  'tills90210',
  'TillDeck58213',
])('%s is made of names', (password) => expect(isPersonalPassword(password, owner)).toBe(true));

it.each(['Kiosk7Lamp', 'Harbour7Lamp', 'Mia58213', 'berg4711x', 'deck90210'])('%s is not', (password) =>
  expect(isPersonalPassword(password, owner)).toBe(false),
);

it('takes a short login name only as the whole', () => {
  const short = { loginName: 'li', names: ['海港'] };
  expect(isPersonalPassword('li58213', short)).toBe(true);
  expect(isPersonalPassword('Violin58213', short)).toBe(false);
});
