import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { ConfirmProvider } from './ConfirmProvider.tsx';
import { type ConfirmAnswer, type ConfirmQuestion, useConfirm } from './useConfirm.ts';

function Asker({ question }: { question: ConfirmQuestion }) {
  const confirm = useConfirm();
  const [answer, setAnswer] = useState<ConfirmAnswer | null | undefined>();
  return (
    <>
      <button type="button" onClick={() => void confirm(question).then(setAnswer)}>
        ask
      </button>
      <p data-testid="answer">{answer === undefined ? 'none' : JSON.stringify(answer)}</p>
    </>
  );
}

async function ask(question: Partial<ConfirmQuestion>) {
  const user = userEvent.setup();
  render(
    <ConfirmProvider>
      <Asker question={{ title: 'Wipe 12 devices?', action: 'Wipe', isDanger: true, ...question }} />
    </ConfirmProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'ask' }));
  await screen.findByText('Wipe 12 devices?');
  return user;
}

const answer = () => screen.getByTestId('answer').textContent;

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
  await startI18n();
});

it('names what is touched and counts the rest', async () => {
  await ask({ items: Array.from({ length: 12 }, (_item, index) => `SN${index}`), itemTotal: 500 });
  screen.getByText('SN7');
  expect(screen.queryByText('SN8')).not.toBeInTheDocument();
  screen.getByText('and 492 more');
});

it('does nothing until the word is typed', async () => {
  const user = await ask({ word: 'WIPE' });
  const button = screen.getByRole('button', { name: 'Wipe' });
  // What can be undone is for the question to say: a locked device can be unlocked.
  const input = screen.getByRole('textbox', { name: 'To continue, type WIPE' });
  expect(button).toBeDisabled();
  await user.type(input, 'wipe{Enter}');
  expect(answer()).toBe('none');
  await user.clear(input);
  await user.type(input, 'WIPE');
  expect(button).toBeEnabled();
  await user.click(button);
  expect(answer()).toBe('{"reason":""}');
});

it('wants a reason where one is required, and hands it on', async () => {
  const user = await ask({ reason: 'required' });
  expect(screen.getByRole('button', { name: 'Wipe' })).toBeDisabled();
  await user.type(screen.getByLabelText('Reason'), ' broken screen ');
  await user.click(screen.getByRole('button', { name: 'Wipe' }));
  expect(answer()).toBe('{"reason":"broken screen"}');
});

it('answers null when cancelled', async () => {
  const user = await ask({});
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(answer()).toBe('null');
});
