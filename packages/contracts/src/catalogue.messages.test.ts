import { expect, it } from 'vitest';
import { messageCatalogue } from './catalogue.messages.ts';

it('no two messages share direction, topic and version', () => {
  const names = messageCatalogue.map(({ direction, topic, version }) => `${direction} ${topic} ${version}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
