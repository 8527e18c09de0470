import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import type { call } from '../request/call.ts';
import { preferencesKey, savePreference } from './save-preference.ts';

/** A server that answers when it is told to, and keeps what arrived in the order it arrived. */
let arrived: string[];
let answers: PromiseWithResolvers<void>[];
const send = ((_route: unknown, input: { value: string }) => {
  arrived.push(input.value);
  const answer = Promise.withResolvers<void>();
  answers.push(answer);
  return answer.promise;
}) as unknown as typeof call;

let client: QueryClient;
const shown = () => client.getQueryData(preferencesKey);
beforeEach(() => {
  [arrived, answers, client] = [[], [], new QueryClient()];
  client.setQueryData(preferencesKey, [{ key: 'other', value: 'kept' }]);
});

it('is shown at once, and saved only after the one before has been answered', async () => {
  const first = savePreference(client, send, 'list', 'one');
  const second = savePreference(client, send, 'list', 'two');
  expect(shown()).toEqual([
    { key: 'other', value: 'kept' },
    { key: 'list', value: 'two' },
  ]);
  await expect.poll(() => arrived).toEqual(['one']);
  answers[0]?.resolve();
  await first;
  await expect.poll(() => arrived).toEqual(['one', 'two']);
  answers[1]?.resolve();
  await second;
});

it('takes back only its own change when it fails, and the next one is sent all the same', async () => {
  const failing = savePreference(client, send, 'list', 'one');
  const next = savePreference(client, send, 'home', 'two');
  await expect.poll(() => arrived).toEqual(['one']);
  answers[0]?.reject(new Error('away'));
  await expect(failing).rejects.toThrow('away');
  await expect.poll(() => arrived).toEqual(['one', 'two']);
  answers[1]?.resolve();
  await next;
  expect(shown()).toEqual([
    { key: 'other', value: 'kept' },
    { key: 'home', value: 'two' },
  ]);
});
