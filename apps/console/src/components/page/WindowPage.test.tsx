import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { WindowPage } from './WindowPage.tsx';

function Screen() {
  const [keys, setKeys] = useState<string[]>([]);
  return (
    <button type="button" aria-label="screen" onKeyDown={({ key }) => setKeys((before) => [...before, key])}>
      {keys.join(' ')}
    </button>
  );
}

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000 });
  await startI18n();
});

it('keeps every key inside, until Ctrl+Alt+Shift leads to the toolbar', async () => {
  const heard: string[] = [];
  const listen = ({ key }: KeyboardEvent) => heard.push(key);
  document.addEventListener('keydown', listen);
  render(
    <BlocksHarness server={new LocalServer({})}>
      <WindowPage title="Till 7" label="Screen of till 7">
        <Screen />
      </WindowPage>
    </BlocksHarness>,
  );
  const user = userEvent.setup();
  const inside = await screen.findByRole('button', { name: 'screen' });
  await user.click(inside);
  await user.keyboard('j{Tab}{Control>}k{/Control}');
  expect(inside).toHaveFocus();
  expect(inside).toHaveTextContent('j Tab Control k');
  expect(heard).toEqual([]);
  await user.keyboard('{Control>}{Alt>}{Shift>}{/Shift}{/Alt}{/Control}');
  expect(screen.getByRole('button', { name: 'Full screen' })).toHaveFocus();
  await user.keyboard('j');
  expect(heard).toEqual(['j']);
  document.removeEventListener('keydown', listen);
});
