import { expect, it } from 'vitest';
import { nameIn } from './i18n.ts';

it('names a thing in the language of its reader, by name or by title', () => {
  const category = { nameEn: 'Payment', nameZh: '支付' };
  const menu = { titleEn: 'Store', titleZh: '应用商店' };
  expect([nameIn('en-US', category), nameIn('zh-CN', category)]).toEqual(['Payment', '支付']);
  expect([nameIn('en-US', menu), nameIn('zh-CN', menu)]).toEqual(['Store', '应用商店']);
});
