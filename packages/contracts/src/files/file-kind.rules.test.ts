import { describe, expect, it } from 'vitest';
import { fileKinds } from '../catalogue.files.ts';
import { acceptAttribute, extensionOf, formatsText, refusalBeforeUpload } from './file-kind.rules.ts';

const { generic, document, avatar } = fileKinds;
const megabyte = 1024 * 1024;

describe('before an upload', () => {
  it('an empty file is refused by every kind', () => {
    for (const kind of Object.values(fileKinds))
      expect(refusalBeforeUpload(kind, { name: 'a.pdf', size: 0 })?.error).toBe('file.empty');
  });

  it('a file may be as large as its kind says and not a byte larger', () => {
    expect(refusalBeforeUpload(generic, { name: 'a', size: 20 * megabyte })).toBeNull();
    expect(refusalBeforeUpload(generic, { name: 'a', size: 20 * megabyte + 1 })?.error).toBe('file.too_large');
    expect(refusalBeforeUpload(avatar, { name: 'a.png', size: megabyte + 1 })?.error).toBe('file.too_large');
  });

  it('names must end as the kind asks, whatever their case', () => {
    expect(refusalBeforeUpload(document, { name: 'A.PDF', size: 1 })).toBeNull();
    expect(refusalBeforeUpload(document, { name: 'a.pdf.exe', size: 1 })?.error).toBe('file.not_pdf');
    expect(refusalBeforeUpload(document, { name: 'pdf', size: 1 })?.error).toBe('file.not_pdf');
    expect(refusalBeforeUpload(avatar, { name: 'a.jpeg', size: 1 })).toBeNull();
    expect(refusalBeforeUpload(avatar, { name: 'a.svg', size: 1 })).toEqual({
      error: 'file.wrong_format',
      values: { formats: 'png, jpg' },
    });
  });

  it('a field can be told what to offer', () => {
    expect(acceptAttribute(avatar)).toBe('.png,.jpg,.jpeg');
    expect(acceptAttribute(generic)).toBe('');
    expect(formatsText(generic)).toBe('');
    expect(extensionOf('a.b/c')).toBe('');
  });
});
