import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { chooseMemoryFolder, freeMemoryFolder } from './memory-folder.ts';

describe('databases in memory', () => {
  const stack = `/nowhere/${process.pid}`;

  it('have a folder for each stack, which ends with it', () => {
    const folder = chooseMemoryFolder(`${stack}/ci`, 1) ?? '';
    expect(folder).toMatch(/^\/dev\/shm\/tilldeck-nowhere-\d+-ci$/);
    expect(chooseMemoryFolder(`${stack}/dev`, 1)).not.toBe(folder);
    mkdirSync(folder);
    writeFileSync(`${folder}/PG_VERSION`, '15');
    freeMemoryFolder(`${stack}/ci`);
    expect(existsSync(folder)).toBe(false);
  });

  it('are not chosen where memory is short', () => {
    expect(chooseMemoryFolder(stack, 2 ** 60)).toBeUndefined();
  });
});
