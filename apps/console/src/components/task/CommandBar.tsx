import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import { kindOf, type TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { deviceTaskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { useTranslation } from 'react-i18next';
import { useOpened } from '../../lib/navigation/overlay-address.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import { ActionMenu } from '../base/ActionMenu.tsx';
import { action, useAction } from '../feedback/useAction.ts';
import { type CommandDevice, CommandDialog } from './CommandDialog.tsx';
import { kindForms } from './kinds.fields.tsx';
import styles from './Task.module.css';

const leading = ['lock', 'unlock', 'reboot', 'screenshot', 'fetch_log', 'send_files', 'install'] as const;
const others = [
  'uninstall',
  'notification',
  'setting',
  'cash_drawer',
  'diagnostics',
  'clear_app_data',
  'shutdown',
] as const satisfies readonly TaskKindName[];

/** What can be done on one device from here: now while it is connected, else when it returns. */
export function CommandBar({ device }: { device: CommandDevice }) {
  const { t } = useTranslation(['task', 'errors']);
  const { run } = useAction();
  const [opened, setOpened] = useOpened<TaskKindName>('command');
  const isAway = device.state === 'offline';
  // One that never was here has nowhere to return to.
  const reasons: Partial<Record<CommandDevice['state'], string>> = {
    disabled: t('command.disabled'),
    inactive: t('errors:remote.device_unreachable'),
  };
  const reason = reasons[device.state] ?? null;

  const atOnce = (kind: TaskKindName) => {
    const { isDestructive, isDisruptive } = kindOf(kind);
    return action<CommandDevice, typeof deviceTaskRoutes.command>({
      key: kind,
      label: t(`kind.${kind}`),
      call: deviceTaskRoutes.command,
      input: ({ id }) => ({ deviceId: id, kind, payload: {} }),
      confirm: ({ sn }) =>
        isDisruptive
          ? {
              title: t('command.confirmTitle', { kind: t(`kind.${kind}`), sn }),
              text: t(`effect.${kind}`),
              action: t(`kind.${kind}`),
              isDanger: isDestructive,
              ...(isDestructive ? { word: sn } : {}),
            }
          : null,
      done: () => t('command.sent'),
    });
  };
  const start = (kind: TaskKindName) => {
    if (!isAway && kindForms[kind].fields.length === 0) void run(atOnce(kind), device);
    else setOpened(kind);
  };
  return (
    <>
      {isAway || device.state === 'inactive' ? (
        <p className={styles.away} role="status">
          {t('errors:remote.device_unreachable')}
          {isAway ? ` · ${t('command.awayHint')}` : ''}
        </p>
      ) : null}
      <div className={styles.buttons}>
        {leading.map((kind) => (
          <ActionButton
            key={kind}
            label={t(`kind.${kind}`)}
            isDanger={kindOf(kind).isDestructive}
            disabledReason={reason}
            onClick={() => start(kind)}
          />
        ))}
        <ActionMenu
          label={t('command.more')}
          icon={<MoreOutlined aria-hidden />}
          items={others.map((kind) => ({
            key: kind,
            label: t(`kind.${kind}`),
            isDanger: kindOf(kind).isDestructive,
            disabledReason: reason,
            onClick: () => start(kind),
          }))}
        />
      </div>
      {opened ? (
        <CommandDialog
          key={opened}
          device={device}
          kind={opened}
          isAway={isAway}
          isOpen
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </>
  );
}
