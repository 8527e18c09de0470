import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { CheckStep } from './CheckStep.tsx';
import { CheckWizard } from './CheckWizard.tsx';

function Harness({ hasFollow }: { hasFollow: boolean }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <CheckWizard<string>
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Import"
        form={({ isOpen: isAsked, onDone }) =>
          isAsked ? (
            <button type="button" onClick={() => onDone('18 of 20')}>
              check
            </button>
          ) : null
        }
        check={(preview, { back, started }) => (
          <CheckStep
            lead={preview}
            faults={['2 unknown models']}
            actions={
              <>
                <button type="button" onClick={back}>
                  back
                </button>
                <button type="button" onClick={started}>
                  start
                </button>
              </>
            }
          />
        )}
        {...(hasFollow ? { follow: () => <p>under way</p> } : {})}
      />
    </>
  );
}

const open = (hasFollow: boolean) => {
  render(
    <BlocksHarness server={new LocalServer({})}>
      <Harness hasFollow={hasFollow} />
    </BlocksHarness>,
  );
  return userEvent.setup();
};
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
  await startI18n();
});

it('shows what would happen before it happens, and leads back', async () => {
  const user = open(true);
  await press(user, 'check');
  expect(await screen.findByText('18 of 20')).toBeTruthy();
  expect(screen.getByText('2 unknown models')).toBeTruthy();
  await press(user, 'back');
  await press(user, 'check');
  await press(user, 'start');
  expect(await screen.findByText('under way')).toBeTruthy();
});

it('ends when the work starts where nothing is to be followed, and starts over when it is opened again', async () => {
  const user = open(false);
  await press(user, 'check');
  await press(user, 'start');
  await press(user, 'open');
  expect(await screen.findByRole('button', { name: 'check' })).toBeTruthy();
});
