import { render, screen } from '@testing-library/react';
import type { DeviceGroup } from '@tilldeck/contracts/devices/group.schemas';
import { beforeAll, expect, it } from 'vitest';
import { BlocksHarness, LocalServer } from '../../../components/base/BlocksHarness.tsx';
import { loadTexts, startI18n } from '../../../lib/i18n/i18n.ts';
import { GroupTree } from './GroupTree.tsx';

const group = (id: string, parentId: string | null, changes: Partial<DeviceGroup>): DeviceGroup => ({
  id,
  orgId: '1',
  parentId,
  name: `Group ${id}`,
  kind: 'static',
  filter: null,
  sort: 0,
  remark: '',
  depth: parentId ? 2 : 1,
  deviceCount: 0,
  version: 1,
  ...changes,
});

beforeAll(async () => {
  await startI18n();
  await loadTexts('group');
});

it('a link to the devices of a group has the number of devices of the list behind it', async () => {
  const tree = [
    group('1', null, { deviceCount: 19 }),
    group('2', '1', { deviceCount: 45 }),
    group('3', null, { deviceCount: 7 }),
  ];
  const nothing = () => undefined;
  render(
    <BlocksHarness server={new LocalServer({})}>
      <GroupTree tree={tree} isLoading={false} placeholder={null} onDeed={nothing} onRemoveEmpty={nothing} />
    </BlocksHarness>,
  );
  const own = await screen.findByText('64 with groups below');
  expect(own).toHaveAttribute('href', '/device/list?groupId=1');
  expect(own.parentElement).toHaveTextContent('19 · 64 with groups below');
  expect(await screen.findByRole('link', { name: '45' })).toHaveAttribute('href', '/device/list?groupId=2');
  expect(await screen.findByRole('link', { name: '7' })).toHaveAttribute('href', '/device/list?groupId=3');
});
