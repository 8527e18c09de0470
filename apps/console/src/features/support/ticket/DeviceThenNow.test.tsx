import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DeviceSnapshot } from '@tilldeck/contracts/devices/device-snapshot.schemas';
import { ticketDevice } from '@tilldeck/phrases/en-US/ticket-device';
import { beforeAll, expect, it } from 'vitest';
import { BlocksHarness, LocalServer } from '../../../components/base/BlocksHarness.tsx';
import { loadTexts, startI18n } from '../../../lib/i18n/i18n.ts';
import { ComparedDevice } from './DeviceThenNow.tsx';

beforeAll(async () => {
  await startI18n();
  await loadTexts('ticketDevice', 'device', 'report', 'task', 'execution', 'policies', 'policyForm', 'audit');
});

const app = (version: string) => ({ package: 'com.example.till', name: 'Till', version });
const moment = (state: string, version: string) => ({
  record: { state, firmwareVersion: '2.4', osVersion: '', group: null, shop: null, operator: null, tags: [] },
  reported: { apps: [app(version)], networkType: 'wifi', batteryPercent: 18 },
  useLog: [],
  tasks: [{ taskId: '5', kind: 'reboot', title: '', state: 'succeeded' }],
});
function open(before: object, now: object | null) {
  render(
    <BlocksHarness server={new LocalServer({})}>
      <ComparedDevice before={before as DeviceSnapshot} now={now as DeviceSnapshot | null} />
    </BlocksHarness>,
  );
  return userEvent.setup();
}
const rows = () => screen.getAllByRole('row').map((row) => row.textContent);

it('shows what differs, and everything or what happened on request', async () => {
  const user = open(moment('online', '1.0'), moment('offline', '2.0'));
  expect(await screen.findByText('2 differences')).toBeVisible();
  const panel = within(screen.getByRole('region', { name: ticketDevice.title }));
  expect(rows().slice(1)).toEqual([
    expect.stringMatching(/State.*Online.*Offline.*Changed/),
    expect.stringMatching(/Till.*1\.0.*2\.0.*Changed/),
  ]);
  await user.click(panel.getByText(ticketDevice['view.all']));
  expect(rows().some((text) => text?.includes('18 %'))).toBe(true);
  await user.click(panel.getByText(ticketDevice['view.tasks']));
  expect(rows()).toHaveLength(2);
  await user.click(panel.getByText(ticketDevice['view.useLog']));
  expect(panel.getAllByText(ticketDevice.noEntries)).toHaveLength(2);
  expect(panel.queryByText(ticketDevice['view.operations'])).toBeNull();
});

it('says so where nothing differs, where the device is gone and where the role shows nothing', async () => {
  open(moment('online', '1.0'), moment('online', '1.0'));
  expect(await screen.findByText(ticketDevice.none)).toBeVisible();
  open(moment('online', '1.0'), null);
  expect(await screen.findByText(ticketDevice.gone)).toBeVisible();
  open({}, {});
  expect(await screen.findByText(ticketDevice.hidden)).toBeVisible();
});

it('names settings, their values and their units in words', async () => {
  const set = (brightness: number, rule: string) => ({
    settings: [
      {
        kind: 'custom_settings',
        values: [
          { field: 'brightness', value: brightness, rule: { id: '1', name: rule }, beat: [] },
          { field: 'scanner', value: { prefix: 'A' }, rule: { id: '1', name: rule }, beat: [] },
        ],
      },
      {
        kind: 'auto_install',
        values: [{ field: 'com.till', value: 'com.till', rule: { id: '2', name: 'Tills' }, beat: [] }],
      },
    ],
  });
  open(set(40, 'Shop floor'), set(70, 'Shop floor'));
  await screen.findByText('1 difference');
  expect(rows().slice(1)).toEqual(['Custom settings: Brightness40 % (Shop floor)70 % (Shop floor)Changed']);
  await userEvent.setup().click(screen.getByText(ticketDevice['view.all']));
  expect(
    rows()
      .slice(1)
      .map((row) => row?.split('(')[0]),
  ).toEqual([
    'Custom settings: Brightness40 % ',
    expect.stringMatching(/^Custom settings: Scanner.*prefix/i),
    expect.stringMatching(/^Auto-install: Apps/),
  ]);
});
