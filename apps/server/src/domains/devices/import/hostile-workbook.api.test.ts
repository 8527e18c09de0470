import { randomBytes } from 'node:crypto';
import { CFB } from '@e965/xlsx';
import { maxWorkbookBytes } from '@tilldeck/contracts/devices/import.limits';
import { importRoutes } from '@tilldeck/contracts/devices/import.routes';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { zipFile } from '../../../../testing/sample-files.ts';
import { rawWorkbook, rowXml, sheetXml, workbook } from '../../../../testing/sample-workbooks.ts';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';

let api: ApiHarness;
let bucket: TestBucket;
let admin: WireClient;
beforeAll(async () => {
  bucket = await createTestBucket();
  api = await startApiHarness({ S3_BUCKET: bucket.name });
  admin = await api.as(api.admin);
  await api.people.model('P2');
});
afterAll(async () => {
  await api.close();
  await bucket.drop();
});

/** What becomes of a file: the refusal of its upload or of its preview, or what was found in it. */
async function fateOf(name: string, content: Buffer): Promise<string> {
  const file = await uploadContent(admin, 'deviceWorkbook', name, content);
  if (file.state !== 'ready') return file.refusal?.error ?? file.state;
  const { body } = await admin.send(importRoutes.preview, { fileId: file.id });
  if (body.error) return body.error;
  return (body.data?.rows ?? []).map((row) => `${row.sn}:${row.cells.remark ?? ''}`).join(',');
}

const titles = rowXml(1, ['SN', 'Model', 'Remark']);
const honest = (data: string, prolog = '', head = '') => rawWorkbook(sheetXml(titles + data, prolog, head));
const laughs = `<!DOCTYPE l [<!ENTITY a "haha">${Array.from(
  { length: 9 },
  (_, i) => `<!ENTITY ${'bcdefghij'[i]} "${`&${'abcdefghi'[i]};`.repeat(10)}">`,
).join('')}]>`;
const encrypted = (): Buffer => {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(
    container,
    '/EncryptionInfo',
    Buffer.concat([Buffer.from([4, 0, 4, 0, 0x40, 0, 0, 0]), Buffer.from('<encryption/>')]),
  );
  CFB.utils.cfb_add(container, '/EncryptedPackage', randomBytes(4_096));
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Uint8Array);
};
const xls = () =>
  workbook(
    [
      ['SN', 'Model'],
      ['HX-1', 'P2'],
    ],
    'biff8',
  );
const xlsx = () =>
  workbook([
    ['SN', 'Model'],
    ['HX-1', 'P2'],
  ]);
const flipped = (bytes: Buffer) => {
  for (let at = 600; at < bytes.length; at += 97) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  return bytes;
};

describe('a hostile workbook fails cleanly', () => {
  it.each<[string, string, () => Buffer, string | RegExp]>([
    ['a zip bomb', 'a.xlsx', () => honest(`<!--${' '.repeat(60 * 2 ** 20)}-->`), 'file.archive_too_large'],
    [
      'entries that share their bytes',
      'a.xlsx',
      () =>
        rawWorkbook(
          sheetXml(titles),
          Array.from({ length: 900 }, (_, i) => ({
            name: `x${i}`,
            packed: Buffer.from([3, 0]),
            claimedBytes: 2 ** 20,
          })),
        ),
      /^file\.archive_/,
    ],
    [
      '10,000 entries',
      'a.xlsx',
      () =>
        rawWorkbook(
          sheetXml(titles),
          Array.from({ length: 10_000 }, (_, i) => ({ name: `x${i}` })),
        ),
      'file.archive_too_large',
    ],
    [
      'names that climb out',
      'a.xlsx',
      () => rawWorkbook(sheetXml(titles), [{ name: '../../x' }]),
      'file.archive_unsafe',
    ],
    [
      'an encrypted entry',
      'a.xlsx',
      () => rawWorkbook(sheetXml(titles), [{ name: 'x', data: Buffer.from('x'), isEncrypted: true }]),
      'file.archive_protected',
    ],
    ['a password, as xlsx', 'a.xlsx', encrypted, 'file.content_differs'],
    ['a password, as xls', 'a.xls', encrypted, /^devices\.workbook_(protected|unreadable)$/],
    ['xls with the name of xlsx', 'a.xlsx', xls, 'file.content_differs'],
    ['xlsx with the name of xls', 'a.xls', xlsx, 'file.content_differs'],
    ['text with the name of xlsx', 'a.xlsx', () => Buffer.from('SN,Model\nHX-1,P2\n'), 'file.content_differs'],
    [
      'a page with the name of xls',
      'a.xls',
      () => Buffer.from('<html><table><tr><td>SN</td></tr></table></html>'),
      'file.content_differs',
    ],
    [
      'an archive that is no workbook',
      'a.xlsx',
      () => zipFile([{ name: 'a.txt', data: Buffer.from('x') }]),
      /^file\.(wrong_format|content_differs)$/,
    ],
    [
      'a cut xlsx',
      'a.xlsx',
      () => {
        const whole = xlsx();
        return whole.subarray(0, whole.length / 2);
      },
      /^(file|devices)\./,
    ],
    ['a cut xls', 'a.xls', () => xls().subarray(0, 2_000), /^devices\.workbook_/],
    ['an xls with flipped bytes', 'a.xls', () => flipped(xls()), /^devices\.workbook_/],
    ['only titles', 'a.xlsx', () => workbook([['SN', 'Model']]), 'devices.workbook_empty'],
    ['nothing at all', 'a.xlsx', () => rawWorkbook(sheetXml('')), 'devices.workbook_empty'],
    ['no serial numbers', 'a.xlsx', () => workbook([['Name'], ['x']]), 'devices.workbook_no_sn'],
    [
      '70,000 rows',
      'a.xlsx',
      () => workbook([['SN'], ...Array.from({ length: 70_000 }, (_, i) => [`N${i}`])]),
      'devices.workbook_too_large',
    ],
  ])('%s', async (_what, name, make, fate) => {
    expect(await fateOf(name, make())).toMatch(fate);
  });

  it.each<[string, string, () => Buffer, string]>([
    [
      'external entities are not followed',
      'a.xlsx',
      () => honest(rowXml(2, ['HX-1', 'P2', '&x;']), '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      'HX-1:&x;',
    ],
    [
      'entities inside entities are not unfolded',
      'a.xlsx',
      () => honest(rowXml(2, ['HX-1', 'P2', '&j;']), laughs),
      'HX-1:&j;',
    ],
    [
      'formulas count as the value they were saved with',
      'a.xlsx',
      () =>
        honest(
          `<row r="2"><c r="A2" t="str"><f>CONCAT("HX-","1")</f><v>HX-1</v></c><c r="B2" t="str"><f>HYPERLINK("http://x.example","P2")</f><v>P2</v></c></row>`,
        ),
      'HX-1:',
    ],
    [
      'texts that look like formulas are texts',
      'a.xlsx',
      () => honest(rowXml(2, ['HX-1', 'P2', '=cmd|1'])),
      'HX-1:=cmd|1',
    ],
    [
      'a claimed size of all rows and columns is not believed',
      'a.xlsx',
      () => honest(rowXml(2, ['HX-1', 'P2']), '', '<dimension ref="A1:XFD1048576"/>'),
      'HX-1:',
    ],
    [
      'cells far to the right are not looked at',
      'a.xlsx',
      () => honest(`${rowXml(2, ['HX-1', 'P2'])}<row r="3"><c r="XFD3" t="inlineStr"><is><t>far</t></is></c></row>`),
      'HX-1:',
    ],
    [
      'a hundred thousand empty rows say nothing',
      'a.xlsx',
      () =>
        honest(rowXml(2, ['HX-1', 'P2']) + Array.from({ length: 100_000 }, (_, i) => `<row r="${i + 3}"/>`).join('')),
      'HX-1:',
    ],
    [
      'names of prototypes are names',
      'a.xlsx',
      () => honest(rowXml(2, ['__proto__', 'P2', 'constructor'])),
      '__proto__:constructor',
    ],
    [
      'merged cells count once',
      'a.xlsx',
      () =>
        rawWorkbook(
          sheetXml(titles + rowXml(2, ['HX-1', 'P2'])).replace(
            '</worksheet>',
            '<mergeCells><mergeCell ref="A2:A3"/></mergeCells></worksheet>',
          ),
        ),
      'HX-1:',
    ],
    [
      'macros stay where they are',
      'a.xlsm',
      () =>
        workbook(
          [
            ['SN', 'Model'],
            ['HX-1', 'P2'],
          ],
          'xlsm',
        ),
      'HX-1:',
    ],
  ])('%s', async (_what, name, make, fate) => {
    expect(await fateOf(name, make())).toBe(fate);
  });

  it('a byte more than 2 MB is refused before it is sent', async () => {
    const draft = { kind: 'deviceWorkbook', name: 'a.xlsx', size: maxWorkbookBytes + 1 } as const;
    expect((await admin.send(fileRoutes.begin, draft)).body.error).toBe('file.too_large');
  });
});
