import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Journal } from './journal.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilldeck-journal-'));
  path = join(folder, 'some.journal');
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = () => {
  const { journal, records } = Journal.open(path);
  journal.close();
  return records;
};

describe('a journal', () => {
  it('gives back what was written, in order, and can be added to after it was opened again', () => {
    for (const text of ['one', 'two\nlines', 'drei ✓']) {
      const { journal } = Journal.open(path);
      journal.append({ text });
      journal.close();
    }
    expect(read()).toEqual([{ text: 'one' }, { text: 'two\nlines' }, { text: 'drei ✓' }]);
  });

  it('cut off at any byte keeps every whole record and takes new ones', () => {
    const written = [{ n: 1, text: 'ä'.repeat(5) }, { n: 2 }, { n: 3, text: 'ready' }];
    const { journal } = Journal.open(path);
    const ends = written.map((record) => {
      journal.append(record);
      return journal.size;
    });
    journal.close();
    const whole = readFileSync(path);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length }), (cut) => {
        writeFileSync(path, whole);
        truncateSync(path, cut);
        const kept = written.filter((_, place) => (ends[place] ?? 0) <= cut);
        const opened = Journal.open(path);
        expect(opened.records).toEqual(kept);
        opened.journal.append({ n: 'new' });
        opened.journal.close();
        expect(read()).toEqual([...kept, { n: 'new' }]);
      }),
      { numRuns: 30 },
    );
  });

  it('passes over a line that was altered, and what is no line of its own', () => {
    const { journal } = Journal.open(path);
    journal.append({ n: 1 }, { n: 2 }, { n: 3 });
    journal.close();
    writeFileSync(path, readFileSync(path, 'utf8').replace('"n":2', '"n":9'));
    appendFileSync(path, 'garbage\n');
    expect(read()).toEqual([{ n: 1 }, { n: 3 }]);
  });

  it('written anew holds the new records only, and those added afterwards', () => {
    const { journal } = Journal.open(path);
    journal.append({ n: 1 }, { n: 2 });
    journal.rewrite([{ n: 3 }]);
    journal.append({ n: 4 });
    expect(journal.size).toBe(readFileSync(path).length);
    journal.close();
    expect(read()).toEqual([{ n: 3 }, { n: 4 }]);
  });
});
