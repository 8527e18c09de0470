import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { breachedEntryBytes, breachedListFile, isInPwnedFile, isOnShippedList } from './breached-passwords.ts';

const folder = mkdtempSync(join(tmpdir(), 'tilldeck-breached-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the list of leaked passwords that comes with the server', () => {
  it('is sorted, has no entry twice, and has more than 140,000', () => {
    const hex = readFileSync(breachedListFile).toString('hex');
    const entries = hex.match(new RegExp(`.{${breachedEntryBytes * 2}}`, 'g')) ?? [];
    expect(entries.join('')).toBe(hex);
    expect(entries.length).toBeGreaterThan(140_000);
    expect(entries.every((entry, index) => index === 0 || (entries[index - 1] ?? '') < entry)).toBe(true);
  });

  it.each('rush2112 RUSH2112 Capricorn74 smggtx72 6846oguz kzjhf09f nty3b6 oicu812 babylon5'.split(' '))(
    'has %s',
    (password) => expect(isOnShippedList(password)).toBe(true),
  );

  it('has none of 20,000 that nobody chose', () => {
    const unknown = Array.from({ length: 20_000 }, (_, count) => `Q7${hash('sha256', `${count}`).slice(0, 13)}`);
    expect(unknown.filter(isOnShippedList)).toEqual([]);
  });
});

describe("a file of 'Pwned Passwords'", () => {
  const hashOf = (password: string) => hash('sha1', password, 'hex').toUpperCase();
  const known = Array.from({ length: 2_000 }, (_, count) => `leaked${count}`);
  const fileOf = (name: string, passwords: readonly string[], lineEnd: string) => {
    const file = join(folder, name);
    const lines = passwords.map((password, count) => `${hashOf(password)}:${7 ** (count % 9)}`).sort();
    writeFileSync(file, lines.join(lineEnd));
    return file;
  };

  it.each([
    ['\n', 2_000],
    ['\r\n', 2_000],
    ['\n', 1],
    ['\n', 75],
  ])('finds each of its passwords and no other (line end %j, %i lines)', async (lineEnd, size) => {
    const passwords = known.slice(0, size);
    const file = fileOf(`of-${size}-${lineEnd.length}`, passwords, lineEnd);
    const missed: string[] = [];
    for (const password of passwords) if (!(await isInPwnedFile(file, password))) missed.push(password);
    expect(missed).toEqual([]);
    const wrong: string[] = [];
    for (const password of passwords) if (await isInPwnedFile(file, `${password}x`)) wrong.push(password);
    expect(wrong).toEqual([]);
  });

  it('is refused when it is none', async () => {
    const file = join(folder, 'other');
    writeFileSync(file, 'a password per line\n'.repeat(1_000));
    await expect(isInPwnedFile(file, 'Kiosk7Lamp')).rejects.toThrow('no sorted lines of SHA-1');
  });
});
