import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Finding } from '@tilldeck/contracts/link/examination.schemas';
import { report } from '@tilldeck/phrases/en-US/report';
import { task } from '@tilldeck/phrases/en-US/task';
import { beforeAll, expect, it, vi } from 'vitest';
import { loadTexts, startI18n } from '../../lib/i18n/i18n.ts';
import { BlocksHarness, LocalServer } from '../base/BlocksHarness.tsx';
import type { DeviceCommands } from '../task/useDeviceCommands.tsx';
import { FindingList } from './FindingList.tsx';

const found = (code: Finding['code'], severity: Finding['severity'], value: string | null = null): Finding => ({
  code,
  severity,
  value,
  since: null,
});

function open(findings: readonly Finding[], changes: Partial<DeviceCommands> = {}) {
  const start = vi.fn();
  const onEnable = vi.fn();
  render(
    <BlocksHarness server={new LocalServer({})}>
      <FindingList
        findings={findings}
        diagnosis={{ deviceId: '7', lastExamination: null }}
        commands={{ mayCommand: true, reason: null, isAway: false, start, dialog: null, ...changes }}
        onEnable={onEnable}
      />
    </BlocksHarness>,
  );
  return { start, onEnable, user: userEvent.setup() };
}

beforeAll(async () => {
  await startI18n();
  await loadTexts('report', 'device', 'task');
});

it('each finding has its severity, its figure in words and its remedy as a button', async () => {
  const { start, user } = open([
    found('printer_trouble', 'major', 'cover_open'),
    found('memory_low', 'minor', '90 MB'),
  ]);
  const [printer, memory] = await screen.findAllByRole('listitem');
  if (!printer || !memory) throw new Error('two findings');
  expect(printer).toHaveTextContent(`${report['severity.major']}${report['finding.printer_trouble']}Cover open`);
  expect(memory).toHaveTextContent(`${report['severity.minor']}${report['finding.memory_low']}90 MB`);
  await user.click(within(memory).getByRole('button', { name: task['kind.reboot'] }));
  expect(start).toHaveBeenLastCalledWith('reboot');
  await user.click(within(printer).getByRole('button', { name: report['remedy.notify'] }));
  expect(start).toHaveBeenLastCalledWith('notification', {
    title: report['finding.printer_trouble'],
    content: report['finding.printer_trouble.advice'],
  });
});

it('a remedy leads to the page where it is done', async () => {
  const { user } = open([found('crashing', 'minor', '7 / 24 h')]);
  await user.click(await screen.findByRole('button', { name: report['remedy.events'] }));
  expect(await screen.findByText('elsewhere')).toBeVisible();
});

it('a disabled device is enabled from its finding; commands that cannot be sent say why', async () => {
  const { onEnable, start, user } = open([found('disabled', 'major'), found('battery_low', 'minor', '4 %')], {
    reason: 'The device is disabled',
  });
  await user.click(await screen.findByRole('button', { name: report['remedy.enable'] }));
  expect(onEnable).toHaveBeenCalledOnce();
  const notify = screen.getByRole('button', { name: new RegExp(report['remedy.notify']) });
  expect(notify).toHaveAccessibleDescription('The device is disabled');
  await user.click(notify);
  expect(start).not.toHaveBeenCalled();
});

it('remedies that are commands are absent for a person whose roles do not include them', async () => {
  open([found('silent', 'major')], { mayCommand: false });
  expect(await screen.findByText(report['finding.silent'])).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('a healthy device has no findings', async () => {
  open([]);
  expect(await screen.findByText(report['diagnostics.healthy'])).toBeVisible();
});
