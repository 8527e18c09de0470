import { configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { releaseRoutes } from '@tilldeck/contracts/appstore/release.routes';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import type { AskedKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { TaskPreview } from '@tilldeck/contracts/tasks/preview.schemas';
import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { errors } from '@tilldeck/phrases/en-US/domain-texts';
import { execution } from '@tilldeck/phrases/en-US/execution';
import { task } from '@tilldeck/phrases/en-US/task';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { BlocksHarness, LocalServer } from '../../../components/base/BlocksHarness.tsx';
import { loadTexts, startI18n } from '../../../lib/i18n/i18n.ts';
import { ApiError } from '../../../lib/request/api-error.ts';
import { NewTaskFrame } from './NewTaskFrame.tsx';

const seen: TaskPreview = {
  hash: 'abcdef0123456789',
  total: 5,
  eligible: 3,
  byModel: [{ id: '1', name: 'T2', count: 5 }],
  byPartner: [],
  byFirmware: [],
  byState: [{ state: 'online', count: 5 }],
  skipped: [{ reason: 'disabled', count: 2 }],
  waiting: 1,
  unknownSns: ['NO-SUCH-1'],
  needsApproval: false,
  withoutHours: 0,
  firstStage: null,
};

function open(answers: ConstructorParameters<typeof LocalServer>[0], kind: AskedKindName = 'notification') {
  const onMade = vi.fn();
  const server = new LocalServer({ [deviceRoutes.filterChoices.id]: () => [], ...answers });
  render(
    <BlocksHarness server={server}>
      <NewTaskFrame
        isOpen
        onClose={() => undefined}
        onMade={onMade}
        kind={kind}
        target={{ scope: 'sn', sns: ['AAAA-1'] }}
      />
    </BlocksHarness>,
  );
  return { server, onMade, user: userEvent.setup() };
}

/** By its words: roles of a page this large take long to find. */
const button = (name: string) => screen.findByText(name, { selector: 'button, button *' });
const createName = task['new.createFor_other'].replace('{{amount}}', '3');

async function fillMessage(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByLabelText(task['field.noticeTitle']));
  await user.paste('Closing');
  await user.click(screen.getByLabelText(task['field.content']));
  await user.paste('We close at six');
}

beforeAll(async () => {
  configure({ asyncUtilTimeout: 5_000 });
  await startI18n();
  await loadTexts('task', 'device', 'execution');
});

describe('a new task', () => {
  it('is made only of what was looked at, with the fingerprint of the preview', async () => {
    const { server, onMade, user } = open({
      [taskRoutes.preview.id]: () => seen,
      [taskRoutes.add.id]: () => ({ id: '7', state: 'running' }),
    });
    await fillMessage(user);
    await user.click(await button(task['new.preview']));
    await screen.findByText('NO-SUCH-1');
    expect(screen.getByText(`2 · ${execution['code.disabled']}`)).toBeVisible();
    expect(server.inputsOf(taskRoutes.preview)[0]).toMatchObject({
      kind: 'notification',
      payload: { title: 'Closing', content: 'We close at six', display: 'popup' },
      target: { scope: 'sn', sns: ['AAAA-1'] },
    });
    expect(server.inputsOf(taskRoutes.add)).toEqual([]);
    await user.click(await button(createName));
    await user.click(await button(task['new.make']));
    await waitFor(() => expect(onMade).toHaveBeenCalledWith(expect.objectContaining({ id: '7' })));
    expect(server.inputsOf(taskRoutes.add)[0]).toMatchObject({
      previewHash: seen.hash,
      plan: { start: { mode: 'now' } },
    });
  });

  it('has to be looked at again after a change, and shows the new preview when the devices were others', async () => {
    let made = 0;
    const { server, user } = open({
      [taskRoutes.preview.id]: () => seen,
      [taskRoutes.add.id]: () => {
        made += 1;
        throw new ApiError(errors['tasks.target_changed'], { error: 'tasks.target_changed', code: 7105 });
      },
    });
    await fillMessage(user);
    await user.click(await button(task['new.preview']));
    await button(createName);
    await user.type(screen.getByLabelText(task['field.content']), '!');
    expect(await screen.findByText(task['preview.stale'])).toBeVisible();
    await user.click(await button(task['new.preview']));
    await user.click(await button(createName));
    await user.click(await button(task['new.make']));
    expect(await screen.findByText(errors['tasks.target_changed'])).toBeVisible();
    expect(made).toBe(1);
    expect(server.inputsOf(taskRoutes.preview)).toHaveLength(3);
  });

  it('of a lock asks for password and notice, and for the number of devices before it goes', async () => {
    const { server, user } = open(
      { [taskRoutes.preview.id]: () => seen, [taskRoutes.add.id]: () => ({ id: '8' }) },
      'lock',
    );
    await user.type(await screen.findByLabelText(task['field.lockPassword']), 'abc');
    await user.click(await button(task['new.preview']));
    await screen.findByText(blocks['rule.lockPassword']);
    await screen.findByText(blocks['rule.required']);
    await user.type(screen.getByLabelText(task['field.lockPassword']), '123');
    await user.type(screen.getByLabelText(task['field.notice']), 'Call us');
    await user.click(await button(task['new.preview']));
    await user.click(await button(createName));
    const go = (await button(task['new.make'])).closest('button');
    expect(go).toBeDisabled();
    await user.click(screen.getByLabelText(/3$/));
    await user.paste('3');
    await user.click(go as HTMLElement);
    await waitFor(() => expect(server.inputsOf(taskRoutes.add)).toHaveLength(1));
    expect(server.inputsOf(taskRoutes.add)[0]).toMatchObject({
      kind: 'lock',
      secret: 'abc123',
      payload: { notice: 'Call us' },
    });
  });

  it('in stages names the size of the first one, and says before that its gate cannot be reached', async () => {
    const firstStage = { devices: 17, offline: 15, finishedPercent: 80, missing: 12 };
    const { server, user } = open({
      [taskRoutes.preview.id]: () => ({ ...seen, total: 167, eligible: 167, firstStage }),
      [taskRoutes.add.id]: () => ({ id: '9', state: 'running' }),
    });
    await fillMessage(user);
    await user.click(screen.getByText(task['plan.unfold']));
    await user.click(await screen.findByLabelText(task['plan.stages']));
    await user.click(await screen.findByTitle('10 % → 50 % → 100 %'));
    await user.click(await button(task['new.preview']));
    const warning = /^About 15 of the 17 devices in stage 1 are offline\..*at least 12 of them/;
    expect(await screen.findByText(warning)).toBeVisible();
    expect(server.inputsOf(taskRoutes.preview)[0]).toMatchObject({ plan: { stages: [10, 50, 100] } });
    await user.click(await button(task['new.createFor_other'].replace('{{amount}}', '167')));
    await screen.findByText('In 3 stages. Stage 1: 17 devices');
    expect(screen.getAllByText(warning)).toHaveLength(2);
    expect(server.inputsOf(taskRoutes.add)).toEqual([]);
  });

  it('takes an app from the store by name, with the version that is chosen', async () => {
    const version = (id: string, versionCode: number, isPublic: boolean) => ({
      id,
      versionCode,
      versionName: `${versionCode}.0`,
      size: 1,
      isPublic,
    });
    const till = {
      id: '1',
      package: 'com.example.till',
      name: 'Till',
      iconFileId: null,
      versions: [version('12', 8, false), version('11', 7, true)],
    };
    const { server, user } = open(
      {
        [releaseRoutes.apps.id]: () => ({ items: [till], total: 1, isTotalCapped: false, nextCursor: null }),
        [taskRoutes.preview.id]: () => seen,
        [taskRoutes.add.id]: () => ({ id: '9', state: 'running' }),
      },
      'install',
    );
    await user.click(await button(task['new.preview']));
    await screen.findByText(blocks['rule.required']);
    await user.click(screen.getByLabelText(task['field.app']));
    await user.click(await screen.findByTitle('Till · com.example.till'));
    await user.click(await button(task['new.preview']));
    await user.click(await button(createName));
    expect(server.inputsOf(taskRoutes.preview)[0]).toMatchObject({ kind: 'install', appVersionId: '11', payload: {} });
    await user.click(await button(task['new.make']));
    await waitFor(() => expect(server.inputsOf(taskRoutes.add)).toHaveLength(1));
    expect(server.inputsOf(taskRoutes.add)[0]).toMatchObject({ appVersionId: '11', payload: {} });
  });

  it('marks a missing local time under its own field', async () => {
    const { server, user } = open({ [taskRoutes.preview.id]: () => seen });
    await fillMessage(user);
    await user.click(screen.getByLabelText(task['start.local']));
    await user.click(await button(task['new.preview']));
    const told = await screen.findAllByText(blocks['rule.required']);
    expect(told).toHaveLength(1);
    const field = screen.getByLabelText(task['plan.local']).closest('.ant-form-item');
    expect(field).toContainElement(told[0] as HTMLElement);
    expect(server.inputsOf(taskRoutes.preview)).toEqual([]);
  });
});
