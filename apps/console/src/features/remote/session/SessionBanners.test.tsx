import { configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RemoteSessionDetail } from '@tilldeck/contracts/remote/session.schemas';
import { beforeAll, expect, it } from 'vitest';
import { BlocksHarness, LocalServer } from '../../../components/base/BlocksHarness.tsx';
import { loadTexts, startI18n } from '../../../lib/i18n/i18n.ts';
import { ViewerConnection, type ViewerState } from '../../../lib/remote/viewer-connection.ts';
import { SessionBanners } from './SessionBanners.tsx';
import { WaitingPanel } from './WaitingPanel.tsx';

const minuteMs = 60_000;
const session = {
  id: '5',
  sn: 'TILL-7',
  state: 'to_be_confirmed',
  why: 'The drawer does not open',
  requestedAt: new Date().toISOString(),
  answerBy: new Date(Date.now() + 61 * minuteMs).toISOString(),
  connectedAt: null,
  extensions: 0,
  isBusy: false,
  needsCode: false,
  canEnd: true,
} as unknown as RemoteSessionDetail;
const joined: ViewerState = {
  phase: 'joined',
  pass: null,
  session: { tell: 'session', allowed: 'view', secondsLeft: 60, viewers: [], isCovered: false, isDeviceThere: true },
  endsAtMs: null,
  channel: null,
  lostAtMs: null,
  deviceLostAtMs: null,
  wanted: null,
  problem: null,
};
const noCall = () => Promise.reject(new Error('not asked'));
const connection = new ViewerConnection({ getPass: noCall, verdictOn: () => 'failed', onTold: () => undefined });

const show = (changes: Partial<ViewerState>, answered = connection) =>
  render(
    <BlocksHarness server={new LocalServer({})}>
      <SessionBanners
        session={session}
        viewer={{ ...joined, ...changes }}
        connection={answered}
        onLook={() => undefined}
      />
    </BlocksHarness>,
  );

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000 });
  await startI18n();
  await loadTexts('remote');
});

it('warns from five minutes on, and not before', async () => {
  const covered = joined.session && { ...joined.session, isCovered: true };
  const { unmount } = show({ endsAtMs: Date.now() + 6 * minuteMs, session: covered });
  expect(await screen.findByRole('alert')).toHaveTextContent('Card or PIN entry: the screen is hidden.');
  unmount();
  show({ endsAtMs: Date.now() + 5 * minuteMs - 500 });
  expect(await screen.findByText('Less than five minutes are left.')).toBeVisible();
});

it('counts down while the connection or the device is missed', async () => {
  const { unmount } = show({ phase: 'lost', lostAtMs: Date.now() - 10_000 });
  expect(await screen.findByText('Connection lost. Trying again …')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^0:[345]\d$/);
  unmount();
  show({ deviceLostAtMs: Date.now() });
  expect(await screen.findByText('The device has lost its connection. Waiting for it …')).toBeVisible();
  expect(screen.getByRole('timer')).toHaveTextContent(/^(1:00|0:[45]\d)$/);
});

it('lets the holder answer who asks for control', async () => {
  const answers: boolean[] = [];
  const answered = Object.assign(Object.create(ViewerConnection.prototype) as ViewerConnection, {
    answerWanted: (isGiven: boolean) => answers.push(isGiven),
  });
  const wanted = { viewerId: '9', name: 'Bo', untilMs: Date.now() + minuteMs };
  show({ wanted }, answered);
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Hand over' }));
  expect(answers).toEqual([true]);
});

it('waits for the till: its answer with a clock, the end of a sale without one, a code with a field', async () => {
  const panel = (changes: Partial<RemoteSessionDetail>) => (
    <BlocksHarness server={new LocalServer({})}>
      <WaitingPanel session={{ ...session, ...changes }} onLook={() => undefined} />
    </BlocksHarness>
  );
  const first = render(panel({}));
  expect(await screen.findByRole('timer')).toHaveTextContent(/^1:0\d:\d\d$/);
  expect(screen.queryByLabelText('Code')).toBeNull();
  first.unmount();
  const second = render(panel({ isBusy: true }));
  expect(await screen.findByText('The question will be shown when the sale is over.')).toBeVisible();
  expect(screen.queryByRole('timer')).toBeNull();
  second.unmount();
  render(panel({ needsCode: true }));
  expect(await screen.findByLabelText('Code')).toBeVisible();
});
