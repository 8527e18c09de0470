import type { Sheet } from '@tilldeck/contracts/insight/sheet.schemas';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { writePdf } from './sheet-pdf.service.ts';

const hostile = '<img src=x onerror=alert(1)> =HYPERLINK("x")';
const days = Array.from({ length: 30 }, (_, nr) => `2026-11-${String(nr + 1).padStart(2, '0')}`);

const sheet = (more: Partial<Sheet> = {}): Sheet => ({
  page: 'partner',
  title: 'Partner data',
  filter: '',
  from: '2026-11-01',
  to: '2026-11-30',
  compared: { label: 'Period before', from: '2026-10-02', to: '2026-10-31' },
  timezone: 'Asia/Shanghai',
  at: '2026-11-30T10:00:00.000Z',
  sections: [
    { kind: 'figures', title: 'Figures', rows: [{ name: 'Sign-ins', value: 1_234, before: 1_000, unit: '' }] },
    {
      kind: 'days',
      title: 'By day',
      picture: 'bars',
      days,
      lines: [{ name: 'Sign-ins', isDrawn: true, values: days.map((_day, nr) => nr * 3), before: [] }],
    },
    {
      kind: 'days',
      title: 'Levels',
      picture: 'lines',
      days,
      lines: [
        { name: 'Online', isDrawn: true, values: days.map((_day, nr) => (nr < 4 ? null : 700 + nr)), before: [] },
      ],
    },
    { kind: 'parts', title: 'By partner', rows: [{ name: hostile, value: 9 }] },
  ],
  ...more,
});

async function textOf(file: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

it('has every figure as text, and what people typed as nothing but text', async () => {
  const file = await writePdf(sheet(), 'en-US');
  const text = await textOf(file);
  for (const shown of [
    'Partner data',
    '2026-11-01 – 2026-11-30 (Asia/Shanghai)',
    '1,234',
    'Period before: 1,000',
    '87',
    '729',
    hostile,
  ])
    expect(text).toContain(shown);
  // No code, no links, nothing that is fetched.
  expect(file.toString('latin1')).not.toMatch(/\/(JavaScript|JS|URI|Launch|EmbeddedFile)\b/);
  expect(file.length).toBeLessThan(200_000);
});

it('can be read in Chinese, and in the other scripts of names', async () => {
  const names = ['深圳市收银设备有限公司', 'Kasa Łódź', 'Касса Север', 'Ταμείο'];
  const file = await writePdf(
    sheet({
      title: '合作伙伴数据',
      filter: '应用：收银台',
      sections: [{ kind: 'parts', title: '按类型统计新增数', rows: names.map((name) => ({ name, value: 3 })) }],
    }),
    'zh-CN',
  );
  const text = await textOf(file);
  for (const shown of ['合作伙伴数据', '应用：收银台', '截至 2026-11-30 18:00', '按类型统计新增数', ...names])
    expect(text).toContain(shown);
});

it('goes on over pages, and cuts what is too long for its place', async () => {
  const rows = Array.from({ length: 120 }, (_, nr) => [
    nr + 1,
    null,
    `App ${nr} ${'x'.repeat(200)}`,
    'com.x',
    500 - nr,
    0,
  ]);
  const file = await writePdf(
    sheet({
      sections: [
        { kind: 'table', title: 'Installs', head: ['Place', 'Before', 'App', 'Package', 'Number', 'Before'], rows },
      ],
    }),
    'en-US',
  );
  const text = await textOf(file);
  expect(text).toContain('3 / 3');
  expect(text).toContain('App 119 xxx');
  expect(text).toContain('…');
  expect(text).not.toContain('x'.repeat(100));
});

it('begins each page of a table with its heads', async () => {
  const rows = Array.from({ length: 120 }, (_, nr) => [nr + 1, `App ${nr + 1}`]);
  const file = await writePdf(
    sheet({ sections: [{ kind: 'table', title: 'Ranking', head: ['Place', 'Application'], rows }] }),
    'en-US',
  );
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)));
  expect(text.length).toBeGreaterThan(1);
  for (const page of text) expect(page).toContain('Application');
});
