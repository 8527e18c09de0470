import type { TimedTask } from '@tilldeck/contracts/tasks/timed.schemas';
import { describe, expect, it } from 'vitest';
import { editedTimed, newTimed, timedInput, timedSchema } from './timed-form.rules.ts';

const chosen = { name: 'Close', target: { scope: 'all' } };
const problemPaths = (schema: ReturnType<typeof timedSchema>, values: unknown) =>
  (schema.safeParse(values).error?.issues ?? []).map(({ path }) => path.join('.'));

it('a new one is complete but for its name and its devices', () => {
  const schema = timedSchema('reboot', false);
  expect(problemPaths(schema, { ...newTimed('reboot'), ...chosen })).toEqual([]);
  const bare = problemPaths(schema, newTimed('reboot'));
  expect(bare).toContain('name');
  expect(bare.some((path) => path.startsWith('target'))).toBe(true);
});

describe('the password of a lock', () => {
  const values = { ...newTimed('lock'), ...chosen, notice: 'Ask at the desk' };
  it('is asked for once; a change keeps the stored one', () => {
    expect(problemPaths(timedSchema('lock', false), values)).toEqual(['secret']);
    expect(problemPaths(timedSchema('lock', true), values)).toEqual([]);
  });

  it('is sent beside the payload, never in it', () => {
    const input = timedInput({ ...values, secret: '4711' });
    expect(input.secret).toBe('4711');
    expect(JSON.stringify(input.payload)).not.toContain('4711');
    expect(timedInput(values)).not.toHaveProperty('secret');
  });
});

describe('a setting', () => {
  const record = (payload: Record<string, unknown>) =>
    ({
      ...chosen,
      kind: 'setting',
      weekdays: [1],
      time: '03:00',
      lateMinutes: 60,
      remark: '',
      payload,
    }) as unknown as TimedTask;

  it('is a level in percent or a switch, and survives being edited', () => {
    const brightness = { setting: 'brightness', value: 30 };
    expect(editedTimed(record(brightness))).toMatchObject({ setting: 'brightness', level: 30 });
    expect(timedInput(editedTimed(record(brightness))).payload).toEqual(brightness);
    const wifi = { setting: 'wifi', value: false };
    expect(editedTimed(record(wifi))).toMatchObject({ setting: 'wifi', isOn: false });
    expect(timedInput(editedTimed(record(wifi))).payload).toEqual(wifi);
  });
});

it('sends nothing of another kind that was filled in before', () => {
  const input = timedInput({ ...newTimed('reboot'), ...chosen, notice: 'left over', setting: 'wifi' });
  expect(input.payload).toEqual({});
});
