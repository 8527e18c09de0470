import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const secret = 'a secret that is long enough for tests';
const box = createSecretBox(secret, 'mail');

describe('a secret box', () => {
  it('opens what it sealed, and seals nothing alike twice', () => {
    const sealed = box.seal('12345678', 'to ada');
    expect(box.open(sealed, 'to ada')).toBe('12345678');
    expect(sealed).not.toContain('12345678');
    expect(box.seal('12345678', 'to ada')).not.toBe(sealed);
  });

  it('does not open beside another context, with another secret or purpose, or when altered', () => {
    const sealed = box.seal('12345678', 'to ada');
    const altered = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(() => box.open(sealed, 'to eve')).toThrow();
    expect(() => createSecretBox(`${secret}!`, 'mail').open(sealed, 'to ada')).toThrow();
    expect(() => createSecretBox(secret, 'other').open(sealed, 'to ada')).toThrow();
    expect(() => box.open(altered, 'to ada')).toThrow();
    expect(() => box.open('b1.AAAA', 'to ada')).toThrow();
  });
});
