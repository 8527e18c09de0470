import { act, render, screen } from '@testing-library/react';
import { Pagination } from 'antd';
import { useEffect } from 'react';
import { expect, it } from 'vitest';
import { changeSettings } from '../lib/settings/stored-settings.ts';
import { Providers } from './Providers.tsx';

let mounts = 0;
function Probe() {
  useEffect(() => {
    mounts++;
  }, []);
  return <Pagination total={500} showSizeChanger />;
}

it('keeps what is open when antd learns another language', async () => {
  render(
    <Providers>
      <Probe />
    </Providers>,
  );
  await act(async () => changeSettings({ language: 'zh-CN' }));
  expect(await screen.findByText('10 条/页')).toBeDefined();
  expect(mounts).toBe(1);
});
