import { type MessageSpec, message } from '@tilldeck/contracts/core/message';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bindMessage, checkMessageBindings } from './message-binding.ts';

const declare = (name: string, direction: MessageSpec['direction'], topic = name) =>
  message({ name, version: 1, direction, topic, qos: 1, summary: name, payload: z.object({}) });
const handled = async (): Promise<void> => {};

const status = declare('status', 'up');
const nudge = declare('nudge', 'down');

describe('bindings of device messages', () => {
  it('accept one handler for every message from devices and none for those to them', () => {
    expect(() => checkMessageBindings([status, nudge], [bindMessage(status, handled)])).not.toThrow();
  });
  it('refuse a declared message without a handler', () => {
    expect(() => checkMessageBindings([status], [])).toThrow('up status');
  });
  it('refuse two handlers for one message', () => {
    const twice = [bindMessage(status, handled), bindMessage(status, handled)];
    expect(() => checkMessageBindings([status], twice)).toThrow('up status');
  });
  it('refuse a handler for something that is not declared, and one for a message that goes out', () => {
    expect(() => checkMessageBindings([], [bindMessage(status, handled)])).toThrow('up status');
    expect(() => checkMessageBindings([nudge], [bindMessage(nudge, handled)])).toThrow('down nudge');
  });
  it('refuse two messages on one topic', () => {
    const other = declare('other', 'up', 'status');
    const bound = [bindMessage(status, handled), bindMessage(other, handled)];
    expect(() => checkMessageBindings([status, other], bound)).toThrow('up other');
  });
});
