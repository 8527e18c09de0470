import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Route } from '@tilldeck/contracts/core/route';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import type { TaskPreview } from '@tilldeck/contracts/tasks/preview.schemas';
import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { task } from '@tilldeck/phrases/en-US/task';
import type { ComponentType } from 'react';
import { expect, vi } from 'vitest';
import { BlocksHarness, LocalServer } from '../../../../components/base/BlocksHarness.tsx';
import type { OpenedForm } from '../../../../components/form/CreateButton.tsx';

const seen: TaskPreview = {
  hash: '167-abcdef',
  total: 170,
  eligible: 167,
  byModel: [],
  byPartner: [],
  byFirmware: [],
  byState: [],
  skipped: [{ reason: 'disabled', count: 3 }],
  waiting: 0,
  unknownSns: [],
  needsApproval: false,
  withoutHours: 0,
  firstStage: null,
};

type User = ReturnType<typeof userEvent.setup>;
interface Sent {
  form: ComponentType<OpenedForm<{ id: string }>>;
  /** Where the look is asked for; tasks in general by default. */
  preview?: Route;
  add: Route;
  /** The button of the question. */
  action: string;
  /** All but the devices. */
  fill?: (user: User) => Promise<void>;
  answers?: ConstructorParameters<typeof LocalServer>[0];
}

const button = (name: string) => screen.findByText(name, { selector: 'button, button *' });

export async function write(user: User, label: string, text: string): Promise<void> {
  await user.click(await screen.findByLabelText(label));
  await user.paste(text);
}

/** Fills a form in and sends it: not before its devices were looked at, and not before the question was answered. */
export async function expectLookAndQuestion({ form: Form, preview = taskRoutes.preview, add, ...sent }: Sent) {
  const onDone = vi.fn();
  const server = new LocalServer({
    [deviceRoutes.filterChoices.id]: () => [],
    [preview.id]: () => ({ ...seen, unset: [] }),
    [add.id]: () => ({ id: '7', state: 'running' }),
    ...sent.answers,
  });
  render(
    <BlocksHarness server={server}>
      <Form isOpen onClose={() => undefined} onDone={onDone} />
    </BlocksHarness>,
  );
  const user = userEvent.setup();
  await sent.fill?.(user);
  await user.click(await screen.findByLabelText(task['scope.sn']));
  await write(user, task['target.sns'], 'AAAA-1 ');
  await user.click(await button(task['new.preview']));
  const go = await button(task['new.createFor_other'].replace('{{amount}}', '167'));
  expect(server.inputsOf(add)).toEqual([]);
  await user.click(go);
  await screen.findByText(/ on 167 devices\?$/);
  screen.getByText(task['new.leftOut'].replace('{{amount}}', '3'));
  expect(server.inputsOf(add)).toEqual([]);
  await user.click(await button(sent.action));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(server.inputsOf(add)[0]).toMatchObject({ previewHash: seen.hash, target: { scope: 'sn', sns: ['AAAA-1'] } });
}
