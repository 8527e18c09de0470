import type { AskedKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { deviceTaskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpened } from '../../lib/navigation/overlay-address.ts';
import { useMayCall } from '../base/useBlocks.ts';
import { useAction } from '../feedback/useAction.ts';
import type { FormValues } from '../form/useSchemaForm.ts';
import type { CommandDevice } from './CommandDialog.tsx';

const CommandDialog = lazy(async () => ({ default: (await import('./CommandDialog.tsx')).CommandDialog }));

export interface DeviceCommands {
  mayCommand: boolean;
  /** Why no command can be sent now. */
  reason: string | null;
  /** Not connected: a command is sent when the device returns. */
  isAway: boolean;
  /** Sends a command after asking what it needs to know; `initial` fills in its form. */
  start: (kind: AskedKindName, initial?: FormValues) => void;
  /** Put it beside the page. */
  dialog: ReactNode;
}

/** Commands for one device, for every button of a page that sends one. Forms are loaded when one is needed. */
export function useDeviceCommands(device: CommandDevice | undefined): DeviceCommands {
  const { t } = useTranslation(['task', 'errors']);
  const { run } = useAction();
  const mayCommand = useMayCall()(deviceTaskRoutes.command);
  const [opened, setOpened] = useOpened<{ kind: AskedKindName; initial: FormValues }>('command');
  const isAway = device?.state === 'offline';
  // A device that was never connected has nowhere to return to.
  const reasons: Partial<Record<CommandDevice['state'], string>> = {
    disabled: t('command.disabled'),
    inactive: t('errors:remote.device_unreachable'),
  };
  const start = async (kind: AskedKindName, initial: FormValues = {}) => {
    if (!device) return;
    const { commandAtOnce, hasForm } = await import('./command.rules.ts');
    if (isAway || hasForm(kind)) setOpened({ kind, initial });
    else await run(commandAtOnce(kind, t), device);
  };
  return {
    mayCommand,
    reason: device ? (reasons[device.state] ?? null) : null,
    isAway,
    start: (kind, initial) => void start(kind, initial),
    dialog:
      device && opened ? (
        <Suspense fallback={null}>
          <CommandDialog
            key={opened.kind}
            device={device}
            kind={opened.kind}
            initial={opened.initial}
            isAway={isAway}
            isOpen
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      ) : null,
  };
}
