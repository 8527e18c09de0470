import { beforeEach, describe, expect, it } from 'vitest';
import { deviceTokenFor, keepDeviceToken } from './device-tokens.ts';

beforeEach(() => localStorage.clear());

describe('tokens of a known device', () => {
  it('are kept for each account, however its name is written, and survive an answer without one', () => {
    keepDeviceToken(' Ada@shop.example', 'one');
    keepDeviceToken('grace', 'two');
    keepDeviceToken('grace', undefined);
    expect(deviceTokenFor('ada@SHOP.example')).toBe('one');
    expect(deviceTokenFor('grace')).toBe('two');
    expect(deviceTokenFor('nobody')).toBeUndefined();
  });

  it('are forgotten from the oldest on when there are many, and when the store holds something else', () => {
    for (let count = 0; count < 12; count += 1) keepDeviceToken(`name${count}`, `token${count}`);
    expect(deviceTokenFor('name1')).toBeUndefined();
    expect(deviceTokenFor('name2')).toBe('token2');
    localStorage.setItem('tilldeck.devices', 'null');
    expect(deviceTokenFor('name2')).toBeUndefined();
  });
});
