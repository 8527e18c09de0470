import { describe, expect, it } from 'vitest';
import { readTexts } from '../guide/console-texts.ts';
import type { GuideSource } from '../guide/guide-source.ts';
import { screenOf } from '../guide/picture-state.ts';
import { checkLabels, checkNames, checkPages, checkPictures } from './guide.ts';

const guide = (en: Record<string, string>, zh: Record<string, string>, pages = Object.keys(en)): GuideSource => ({
  contents: [{ title: { 'en-US': 'All', 'zh-CN': '全部' }, pages }],
  pages: { 'en-US': new Map(Object.entries(en)), 'zh-CN': new Map(Object.entries(zh)) },
});
const reasons = (findings: { file: string; reason: string }[]) =>
  findings.map(({ file, reason }) => `${file} ${reason}`);

describe('guide', () => {
  it('accepts pages that exist in both languages with the same parts', () => {
    expect(
      checkPages(guide({ a: '# A\n\n1. Go to [b](b.md)', b: '# B' }, { a: '# 甲\n\n1. [乙](b.md)', b: '# 乙' })),
    ).toEqual([]);
  });

  it('refuses a missing translation, a page that the contents lack and a dead link', () => {
    expect(reasons(checkPages(guide({ a: '# A\n\n[x](x.md)', b: '# B' }, { a: '# 甲' }, ['a'])))).toEqual([
      "docs/guide/contents.json does not list 'b'",
      'docs/guide/zh-CN/b.md is missing: every page has both languages',
      'docs/guide/en-US/a.md leads to x.md, which is not there',
    ]);
    expect(reasons(checkPages(guide({ a: '# A\n\n![P](../pictures/en-US/none.webp)' }, { a: '# 甲' })))).toEqual([
      'docs/guide/en-US/a.md leads to ../pictures/en-US/none.webp, which is not there',
      'docs/guide/zh-CN/a.md part 2 is nothing, in en-US it is picture none.webp',
    ]);
  });

  it('refuses a translation with other steps', () => {
    expect(reasons(checkPages(guide({ a: '# A\n\n1. One\n2. Two' }, { a: '# 甲\n\n1. 一' })))).toEqual([
      'docs/guide/zh-CN/a.md part 3 is nothing, in en-US it is step',
    ]);
  });

  it('refuses a label that the console does not have, and fills values', () => {
    const texts = new Map([['import.run_other', ['Import {{count}} devices']]]);
    expect(checkLabels('a.md', 'Choose **Import … devices**. `**code**`', texts)).toEqual([]);
    expect(checkLabels('a.md', 'Line\nChoose **Start import**.', texts)).toEqual([
      { file: 'a.md', line: 2, reason: "names 'Start import', which the console does not say" },
    ]);
  });

  it('refuses a name of a page that is not there', () => {
    expect(
      reasons(checkNames(new Map())).some((reason) => reason.includes("menu 'device' names 'find-a-device'")),
    ).toBe(true);
  });
});

describe('pictures of the guide', () => {
  const shows = ['features/devices/tag'];

  it('are old once a text of their screen changed, and not by texts of others', async () => {
    const texts = await readTexts('en-US');
    const screen = screenOf(shows, texts);
    const record = { tags: { account: 'admin', route: '/device/tag/list', shows, screen } };
    const isOld = (changed: typeof texts) =>
      checkPictures(record, new Set(), changed).some(({ reason }) => reason.includes('older than its screen'));
    expect(isOld(texts)).toBe(false);
    expect(isOld(new Map([...texts, ['approval.decide', ['Decide now']]]))).toBe(false);
    expect(isOld(new Map([...texts, ['mergeHelp', ['Of another namespace']]]))).toBe(false);
    expect(isOld(new Map([...texts, ['tag:mergeHelp', ['Both tags become one']]]))).toBe(true);
  });
});
