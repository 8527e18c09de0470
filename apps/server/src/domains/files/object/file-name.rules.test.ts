import { describe, expect, it } from 'vitest';
import { safeFileName } from './file-name.rules.ts';

describe('the name of a file', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\报告 (1).pdf', '报告 (1).pdf'],
    ['a\u0000b\r\nc.pdf', 'abc.pdf'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['a"b<c>.png', 'a_b_c_.png'],
    ['...', 'file'],
    ['folder/', 'file'],
    ['  spaces .txt. ', 'spaces .txt'],
    ['\ud800.txt', '\ufffd.txt'],
  ])('%j becomes %j', (given, safe) => {
    expect(safeFileName(given)).toBe(safe);
  });

  it('is cut to 200 characters and keeps its ending', () => {
    const safe = safeFileName(`${'x'.repeat(500)}.jpeg`);
    expect(safe).toHaveLength(200);
    expect(safe.endsWith('x.jpeg')).toBe(true);
  });
});
