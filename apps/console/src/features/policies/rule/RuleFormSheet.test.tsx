import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { releaseRoutes } from '@tilldeck/contracts/appstore/release.routes';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { customSettingsRoutes, kioskRoutes } from '@tilldeck/contracts/policies/rule.routes';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { policies } from '@tilldeck/phrases/en-US/policies';
import { policyForm } from '@tilldeck/phrases/en-US/policy-form';
import { task } from '@tilldeck/phrases/en-US/task';
import { beforeAll, expect, it } from 'vitest';
import { BlocksHarness, LocalServer } from '../../../components/base/BlocksHarness.tsx';
import { loadTexts, startI18n } from '../../../lib/i18n/i18n.ts';
import type { RuleDetail } from '../parts/kind/kind.pages.ts';
import { RuleFormSheet } from './RuleFormSheet.tsx';
import { pendingRule } from './RuleHarness.tsx';

const kiosk: RuleDetail = {
  ...pendingRule,
  kind: 'kiosk',
  name: 'Till only',
  payload: { package: 'com.example.till', digits: 6 },
  secrets: ['password'],
};

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000 });
  await startI18n();
  await loadTexts('policies', 'policyForm', 'task', 'device');
});

const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByText(name, { selector: 'button, button *' }));

function open(kind: 'kiosk' | 'custom_settings', rule?: RuleDetail) {
  const server = new LocalServer({
    [deviceRoutes.filterChoices.id]: () => [],
    [releaseRoutes.apps.id]: () => ({ items: [], total: 0 }),
    [customSettingsRoutes.add.id]: () => ({ id: '8' }),
    [kioskRoutes.modify.id]: () => kiosk,
  });
  render(
    <BlocksHarness server={server}>
      <RuleFormSheet kind={kind} {...(rule ? { rule } : {})} />
    </BlocksHarness>,
  );
  return { server, user: userEvent.setup() };
}

it('sends only the settings that were set, and asks for at least one', async () => {
  const { server, user } = open('custom_settings');
  await user.type(await screen.findByLabelText('Name'), 'Quiet shops');
  await user.click(screen.getByLabelText(task['scope.all']));
  await press(user, policies.add);
  await screen.findByText(blocks['rule.nothingSet']);
  expect(server.inputsOf(customSettingsRoutes.add)).toEqual([]);
  await user.type(screen.getByLabelText(policyForm['field.volume']), '40');
  await press(user, policies.add);
  await waitFor(() => expect(server.inputsOf(customSettingsRoutes.add)).toHaveLength(1));
  expect(server.inputsOf(customSettingsRoutes.add)[0]).toEqual({
    name: 'Quiet shops',
    remark: '',
    isLocked: false,
    target: { scope: 'all' },
    payload: { volume: 40 },
  });
}, 60_000);

it('shows a saved switch as it is set, apart from one that is not set', async () => {
  open('custom_settings', { ...kiosk, kind: 'custom_settings', payload: { isHotspotOn: false }, secrets: [] });
  const off = await screen.findByTitle(policyForm['value.off']);
  expect(off.closest('.ant-form-item')?.textContent).toContain(policyForm['field.isHotspotOn']);
  expect(screen.queryByTitle(policyForm['value.on'])).toBeNull();
}, 60_000);

it('shows a sample code as the till will get it', async () => {
  const { user } = open('custom_settings');
  await screen.findByText(policyForm['preview.noScanner']);
  await user.click(screen.getByLabelText(policyForm['field.scanner']));
  await user.type(await screen.findByLabelText(policyForm['field.prefix']), 'A');
  await user.type(screen.getByLabelText(policyForm['field.removeChars']), '0');
  await user.click(screen.getAllByText(policyForm['affix.enter'])[1] as HTMLElement);
  const sample = screen.getByLabelText(policyForm['preview.sample']);
  await user.clear(sample);
  await user.type(sample, '6900');
  await screen.findByText('A69↵');
}, 60_000);

it('keeps a password that is set until it is cleared, and checks the length of a new one', async () => {
  const { server, user } = open('kiosk', kiosk);
  expect(await screen.findByLabelText(policyForm['field.password'])).toHaveProperty('readOnly', true);
  await press(user, policyForm['secret.clear']);
  await user.type(screen.getByLabelText(policyForm['field.password']), '1234');
  await press(user, policies.save);
  await screen.findByText(blocks['rule.pinLength']);
  expect(server.inputsOf(kioskRoutes.modify)).toEqual([]);
  await press(user, policyForm['secret.keep']);
  await press(user, policies.save);
  await waitFor(() => expect(server.inputsOf(kioskRoutes.modify)).toHaveLength(1));
  expect(server.inputsOf(kioskRoutes.modify)[0]).toMatchObject({
    id: '7',
    version: 3,
    payload: { package: 'com.example.till', digits: 6 },
  });
  expect(server.inputsOf(kioskRoutes.modify)[0]?.payload).toMatchObject({ password: undefined });
}, 60_000);
