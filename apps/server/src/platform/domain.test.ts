import { manifest } from '@tilldeck/contracts/core/manifest';
import { message } from '@tilldeck/contracts/core/message';
import { expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { openDomain } from './domain.ts';
import { bindMessage } from './link/message-binding.ts';

const sent = { version: 1, direction: 'up', qos: 1, summary: 'Sample', payload: z.object({}) } as const;
const first = message({ ...sent, name: 'first', topic: 'first' });
const second = message({ ...sent, name: 'second', topic: 'second' });
const answer = message({ ...sent, name: 'answer', topic: 'answer', direction: 'down' });
const sampleManifest = manifest({
  name: 'sample',
  errors: {},
  routes: {},
  menus: [],
  auditObjects: [],
  messages: { first, second, answer },
});
const handlers = { first: bindMessage(first, async () => {}), second: bindMessage(second, async () => {}) };

it('a message that devices send is handled once it is in the manifest, which demands its own handler', () => {
  const domain = openDomain(sampleManifest, { tables: {}, routes: {}, messages: handlers });
  expect(domain.messages).toEqual([handlers.first, handlers.second]);
  type Door = Parameters<typeof openDomain<typeof sampleManifest>>[1]['messages'];
  expectTypeOf<typeof handlers>().toExtend<Door>();
  expectTypeOf<Pick<typeof handlers, 'first'>>().not.toExtend<Door>();
  expectTypeOf<{ first: typeof handlers.second; second: typeof handlers.second }>().not.toExtend<Door>();
});

it('a domain without messages hands over none', () => {
  const { messages: _none, ...silent } = sampleManifest;
  expect(openDomain(silent, { tables: {}, routes: {} }).messages).toEqual([]);
});
