import { describe, expect, it } from 'vitest';
import { createSecretRing } from './secret-ring.ts';

const secret = 'a secret that is long enough for tests';
const other = 'another secret that is long enough, too';
const box = createSecretRing({ SECRET: secret }).box('mail');

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
    expect(() => createSecretRing({ SECRET: other }).box('mail').open(sealed, 'to ada')).toThrow();
    expect(() => createSecretRing({ SECRET: secret }).box('other').open(sealed, 'to ada')).toThrow();
    expect(() => box.open(altered, 'to ada')).toThrow();
    for (const strange of ['b1.AAAA', 'b2.0.AAAA', 'b2.0', 'b3.0.AAAA', ''])
      expect(() => box.open(strange, '')).toThrow();
  });

  it('names the key that sealed, and opens with every key of the ring', () => {
    const both = createSecretRing({
      SECRETS: new Map([
        ['n1', other],
        ['0', secret],
      ]),
    }).box('mail');
    const [before, after] = [box.seal('old', 'x'), both.seal('new', 'x')];
    expect(before).toMatch(/^b2\.0\./);
    expect(after).toMatch(/^b2\.n1\./);
    expect([before, after].map((sealed) => both.open(sealed, 'x'))).toEqual(['old', 'new']);
    expect(() => box.open(after, 'x')).toThrow("'n1'");
  });

  it('opens what was sealed before keys had ids, whichever key of the ring that was', () => {
    const before = box.seal('old', 'x').replace('b2.0.', 'b1.');
    const renamed = createSecretRing({
      SECRETS: new Map([
        ['n1', other],
        ['first', secret],
      ]),
    }).box('mail');
    expect([box, renamed].map((each) => each.open(before, 'x'))).toEqual(['old', 'old']);
  });
});
