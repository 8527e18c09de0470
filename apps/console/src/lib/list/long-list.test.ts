import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { readLongList, writeLongList } from './long-list.ts';

const serials = (count: number) => Array.from({ length: count }, (_one, at) => `SN${10_000 + at}`).join(',');

afterEach(() => sessionStorage.clear());

describe('a pasted list in the URL', () => {
  it('is itself while a link can hold it', () => {
    const text = serials(300);
    expect(writeLongList(text)).toBe(text);
    expect(sessionStorage).toHaveLength(0);
  });

  it('becomes a short name that this window can read back', () => {
    const text = serials(5_000);
    const written = writeLongList(text);
    expect(written.length).toBeLessThan(30);
    expect(readLongList(written)).toBe(text);
  });

  it('has the same name each time, and another list has another', () => {
    const text = serials(5_000);
    expect(writeLongList(text)).toBe(writeLongList(text));
    expect(writeLongList(text)).not.toBe(writeLongList(text.replace('SN10000', 'SN99999')));
  });

  it('finds no row in a window that does not know the list, instead of every row', () => {
    const written = writeLongList(serials(5_000));
    sessionStorage.clear();
    expect(readLongList(written)).not.toBe('');
    expect(readLongList(written)).not.toContain('SN');
  });

  it('is read back as it was written, whatever was pasted', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ minLength: 6_001, maxLength: 6_100 })), (text) => {
        expect(readLongList(writeLongList(text))).toBe(text);
        expect(readLongList(writeLongList(`~${text}`))).toBe(`~${text}`);
      }),
      { numRuns: 60 },
    );
  });
});
