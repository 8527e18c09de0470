import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import type { DeviceGroup } from '@tilldeck/contracts/devices/group.schemas';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { group } from '@tilldeck/phrases/en-US/group';
import { beforeAll, expect, it } from 'vitest';
import { BlocksHarness, LocalServer } from '../../../components/base/BlocksHarness.tsx';
import { loadTexts, startI18n } from '../../../lib/i18n/i18n.ts';
import { ApiError } from '../../../lib/request/api-error.ts';
import { GroupForm } from './GroupForm.tsx';

const north: DeviceGroup = {
  id: '7',
  orgId: '2',
  parentId: null,
  name: 'North',
  kind: 'static',
  filter: null,
  sort: 3,
  remark: '',
  depth: 1,
  deviceCount: 0,
  version: 1,
};

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000, defaultHidden: true });
  await startI18n();
  await loadTexts('group');
});

it('a group that another person changed meanwhile shows what was saved, and keeps mine with the new version', async () => {
  const server = new LocalServer({
    [groupRoutes.modify.id]: ({ version }: { version: number }) => {
      const data = { changedBy: 'anna', changedAt: '2026-11-16T00:18:00Z' };
      if (version === 1) throw new ApiError('changed', { code: 409, error: 'core.stale_version', data });
      return {};
    },
    [groupRoutes.detail.id]: () => ({ ...north, orgName: 'Owner', name: 'North coast', sort: 9, version: 2 }),
  });
  const nothing = () => undefined;
  render(
    <BlocksHarness server={server}>
      <GroupForm deed={{ kind: 'edit', group: north }} orgId="2" tree={[north]} onClose={nothing} onDone={nothing} />
    </BlocksHarness>,
  );
  const save = () => fireEvent.click(screen.getByRole('button', { name: blocks['action.save'] }));
  const name = await screen.findByLabelText(group['field.name']);
  fireEvent.change(name, { target: { value: 'Northern' } });
  save();
  expect(await screen.findByText('North coast')).toBeInTheDocument();
  fireEvent.click(await screen.findByRole('button', { name: blocks['conflict.keepMine'] }));
  await waitFor(() =>
    expect(server.inputsOf(groupRoutes.modify).at(-1)).toMatchObject({
      id: '7',
      version: 2,
      name: 'Northern',
      sort: 9,
    }),
  );
});
