import { fileKinds } from '@tilldeck/contracts/catalogue.files';
import { expect, it } from 'vitest';
import { type FileReader, gatherFileReaders } from './file-readers.ts';

const readerOf = (owner: string): FileReader => ({ owner, reachOf: async () => 'none' });
const owners = [...new Set(Object.values(fileKinds).flatMap(({ readBy }) => Object.keys(readBy)))];
const readers = owners.map(readerOf);

it('every sort of record that kinds of files name has one reader', () => {
  expect([...gatherFileReaders(readers).keys()]).toEqual(owners);
  expect(() => gatherFileReaders(readers.slice(1))).toThrow(`no reader for ${owners[0]}`);
  expect(() => gatherFileReaders([...readers, readerOf('task')])).toThrow('two readers');
});

it('a reader of records that no kind of file names is refused, as one with a wrong name is', () => {
  expect(() => gatherFileReaders([...readers, readerOf('tsak')])).toThrow('no kind of file names: tsak');
});
