import { expect, it } from 'vitest';
import { messageCatalogue } from './catalogue.messages.ts';

it('gives every version of a message a topic of its own in its direction', () => {
  const topics = messageCatalogue.map(({ direction, topic, version }) => `${direction} ${topic} ${version}`);
  expect(topics.length).toBeGreaterThan(5);
  expect(topics.filter((topic, index) => topics.indexOf(topic) !== index)).toEqual([]);
});
