import { expect, it, vi } from 'vitest';
import { Autosaver, type SaveState } from './autosaver.ts';

function saverOf(save: (text: string) => Promise<unknown>, isStale = false) {
  const states: SaveState[] = [];
  const saver = new Autosaver<string, string>({
    initial: 'a',
    check: (text) => (text.includes('!') ? null : text),
    save,
    isStale: () => isStale,
    tell: (state) => states.push(state),
  });
  return { saver, states };
}

it('saves at once what is flushed, and nothing twice', async () => {
  const save = vi.fn(async () => undefined);
  const { saver, states } = saverOf(save);
  saver.change('ab');
  expect(await saver.flush()).toBe(true);
  expect(await saver.flush()).toBe(true);
  expect(save.mock.calls).toEqual([['ab']]);
  expect(states).toEqual(['typing', 'saving', 'saved', 'saved']);
});

it('saves what was typed while a save ran after it, one at a time', async () => {
  const sent: string[] = [];
  const { saver } = saverOf(async (text) => {
    sent.push(text);
    if (text === 'ab') saver.change('abc');
  });
  saver.change('ab');
  await Promise.all([saver.flush(), saver.flush()]);
  expect(sent).toEqual(['ab', 'abc']);
});

it('does not send what is not valid, and tries again what failed', async () => {
  let isDown = true;
  const save = vi.fn(async () => {
    if (isDown) throw new Error('away');
  });
  const { saver, states } = saverOf(save);
  saver.change('!');
  expect(await saver.flush()).toBe(false);
  expect(save).not.toHaveBeenCalled();
  saver.change('ab');
  expect(await saver.flush()).toBe(false);
  isDown = false;
  expect(await saver.flush()).toBe(true);
  expect(states).toEqual(['typing', 'invalid', 'typing', 'saving', 'failed', 'saving', 'saved']);
});

it('stops when another person was first, and follows only where nothing is lost', async () => {
  const { saver, states } = saverOf(async () => Promise.reject(new Error('stale')), true);
  expect(saver.follow('b')).toBe(true);
  saver.change('ab');
  expect(saver.follow('c')).toBe(false);
  await saver.flush();
  saver.change('abc');
  expect(await saver.flush()).toBe(false);
  expect(states).toEqual(['typing', 'saving', 'stale']);
});
