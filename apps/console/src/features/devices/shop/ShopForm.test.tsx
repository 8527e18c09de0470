import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { areaRoutes } from '@tilldeck/contracts/system/area.routes';
import { words } from '@tilldeck/phrases/en-US/words';
import { beforeAll, expect, it } from 'vitest';
import { BlocksHarness, LocalServer } from '../../../components/base/BlocksHarness.tsx';
import { loadTexts, startI18n } from '../../../lib/i18n/i18n.ts';
import { ShopForm } from './ShopForm.tsx';

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
  await startI18n();
  await loadTexts('shop');
});

it('the zone of a shop follows its country, and can be chosen otherwise', async () => {
  const china = { code: 'CN', parentCode: null, level: 'country', nameEn: 'China', nameZh: '中国', sort: 0 };
  const server = new LocalServer({ [areaRoutes.list.id]: () => [china] });
  const nothing = () => undefined;
  render(
    <BlocksHarness server={server}>
      <ShopForm isOpen onClose={nothing} onDone={nothing} />
    </BlocksHarness>,
  );
  const user = userEvent.setup();
  const zone = await screen.findByLabelText(words.timeZone);
  const shown = () => zone.closest('.ant-select')?.textContent ?? '';
  expect(shown()).not.toContain('Asia/Shanghai');
  await user.click(screen.getByLabelText(words.country));
  await user.click(await screen.findByTitle('China'));
  expect(shown()).toContain('Asia/Shanghai');
});
