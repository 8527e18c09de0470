import { configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { type ReactNode, useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../lib/i18n/i18n.ts';
import { ApiError } from '../../lib/request/api-error.ts';
import { changeSettings } from '../../lib/settings/stored-settings.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import { ErrorState } from '../page/ErrorState.tsx';
import { PageTabs } from '../page/PageTabs.tsx';
import { StepRow } from '../page/StepRow.tsx';
import { TimeText } from '../text/TimeText.tsx';
import { DetailsPage } from './DetailsPage.tsx';
import { FactsGrid } from './FactsGrid.tsx';
import { HistoryTimeline } from './HistoryTimeline.tsx';

function Tabs() {
  const [active, setActive] = useState('facts');
  const tabs = ['facts', 'apps', 'history'].map((key) => ({ key, label: key, content: <p>{`${key} content`}</p> }));
  return <PageTabs label="Device" tabs={tabs} active={active} onChange={setActive} />;
}

function draw(part: ReactNode) {
  render(<BlocksHarness server={new LocalServer({})}>{part}</BlocksHarness>);
  return userEvent.setup();
}

beforeAll(async () => {
  configure({ defaultHidden: true });
  await startI18n();
  changeSettings({ timezone: 'Asia/Tokyo' });
});

describe('a history', () => {
  const entry = { id: '1', at: '2026-03-04T09:05:00Z', who: 'Anna', what: 'Shop changed' };
  const lines = async () => {
    const [item] = await screen.findAllByRole('listitem');
    const changes = within(item as HTMLElement).queryAllByRole('listitem');
    return changes.map(({ textContent }) => textContent?.replace('→becomes', ' > '));
  };

  it('tells each change in words: fields, values, times and what was empty', async () => {
    const before = { name: 'Harbour', state: 'enabled', size: 's', isOpen: true, endsAt: '2026-03-04T09:05:00Z' };
    const after = { name: 'Harbour', state: 'disabled', size: 'l', isOpen: false, endsAt: null };
    draw(
      <HistoryTimeline
        entries={[{ ...entry, before, after }]}
        fieldNames={{ size: 'Floor space', isOpen: 'Open', endsAt: 'Lease ends' }}
        valueNames={{ size: { s: 'Small', l: 'Large' } }}
      />,
    );
    expect(await lines()).toEqual([
      'StateEnabled > Disabled',
      'Floor spaceSmall > Large',
      'OpenYes > No',
      'Lease ends2026-03-04 18:05 UTC+9 > empty',
    ]);
  });

  it('names the known part of a path and keeps the rest', async () => {
    draw(
      <HistoryTimeline
        entries={[
          { ...entry, before: { grants: { device: 'query' } }, after: { grants: { device: 'edit' }, x: { y: 1 } } },
        ]}
        fieldNames={{ grants: 'Permissions' }}
      />,
    );
    expect(await lines()).toEqual(['Permissions · devicequery > edit', 'x.yempty > 1']);
  });

  it('says who did it, for whom and why; without a person it was the system', async () => {
    draw(
      <HistoryTimeline
        entries={[
          { ...entry, actingFor: 'Harbour Ltd', reason: 'Stock-taking' },
          { ...entry, id: '2', who: null, what: 'Shop closed' },
        ]}
      />,
    );
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('Anna on behalf of Harbour Ltd');
    expect(first).toHaveTextContent('Reason: Stock-taking');
    expect(second).toHaveTextContent('Shop closedSystem');
  });

  it('without entries says so, and reads older ones on demand', async () => {
    const more = vi.fn();
    const user = draw(
      <>
        <HistoryTimeline entries={[]} />
        <HistoryTimeline entries={[entry]} onMore={more} />
      </>,
    );
    expect(await screen.findByText('No history yet')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    expect(more).toHaveBeenCalledOnce();
  });
});

it('facts show a dash for what is missing, and zero as zero', async () => {
  draw(
    <FactsGrid
      facts={[
        { label: 'Tills', value: 0 },
        { label: 'Remark', value: '' },
        { label: 'Owner', value: null },
      ]}
    />,
  );
  await screen.findByText('Tills');
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['0', '–', '–']);
});

it('a time is in the zone of the reader and names it; none, or a broken one, is a dash', async () => {
  draw(
    <>
      <p data-testid="time">
        <TimeText at="2026-03-04T20:05:00Z" />
      </p>
      <p data-testid="none">
        <TimeText at={null} />
        <TimeText at="yesterday" />
      </p>
    </>,
  );
  expect(await screen.findByTestId('time')).toHaveTextContent('2026-03-05 05:05 UTC+9');
  expect(screen.getByRole('time')).toHaveAttribute('datetime', '2026-03-04T20:05:00.000Z');
  expect(screen.getByTestId('none')).toHaveTextContent('––');
});

it('tabs are walked with arrow keys around the corner, and only the open one is built', async () => {
  const user = draw(<Tabs />);
  await user.click(await screen.findByRole('tab', { name: 'facts' }));
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tab', { name: 'history' })).toHaveFocus();
  expect(screen.getByRole('tabpanel', { name: 'history' })).toHaveTextContent('history content');
  expect(screen.queryByText('facts content')).toBeNull();
  await user.keyboard('{ArrowRight}{End}{Home}{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'apps' })).toHaveAttribute('aria-selected', 'true');
  await user.tab({ shift: true });
  expect(screen.getByRole('tab', { name: 'apps' })).not.toHaveFocus();
});

it('steps say which is under way, and its clock counts only then', async () => {
  const dueAt = new Date(Date.now() - 2 * 3_600_000).toISOString();
  draw(
    <StepRow
      label="Review"
      steps={[
        { key: 'a', title: 'Submitted', note: 'Monday', progress: 'done', dueAt },
        { key: 'b', title: 'First review', note: 'Anna', progress: 'now', dueAt },
        { key: 'c', title: 'Final review', note: '', progress: 'later', dueAt },
      ]}
    />,
  );
  const [done, now, later] = within(await screen.findByRole('list', { name: 'Review' })).getAllByRole('listitem');
  expect([done, now, later].map((step) => step?.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(now).toHaveTextContent('Overdue: was due 2 hours ago');
  expect(done).not.toHaveTextContent('Overdue');
  expect(later).toHaveTextContent('3');
});

it.each([
  [new Error('The till is in use'), 'The till is in use'],
  ['plain text', 'plain text'],
  [{ message: '' }, 'An error occurred'],
  [null, 'An error occurred'],
])('a failure %o is told in words', async (error, text) => {
  draw(<ErrorState error={error} />);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.queryByRole('button')).toBeNull();
});

it('a refusal shows the id that support needs', async () => {
  draw(<ErrorState error={{ message: 'No', requestId: 'r-77' }} onRetry={() => undefined} />);
  expect(await screen.findByRole('button', { name: 'Copy Request ID r-77' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});

it.each(['core.not_found', 'core.invalid_input'])(
  'a record that is not there is said to be missing: %s',
  async (error) => {
    draw(
      <DetailsPage
        title="Device"
        backHref="/device/list"
        error={new ApiError('refused', { error })}
        onRetry={() => undefined}
      />,
    );
    expect(await screen.findByRole('heading', { name: blocks['details.missing'] })).toBeVisible();
    expect(screen.getByText(blocks['details.missingText'])).toBeVisible();
    // Another try would be refused, too.
    expect(screen.queryByRole('button', { name: blocks['action.retry'] })).toBeNull();
  },
);
