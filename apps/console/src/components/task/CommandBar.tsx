import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import { kindOf, type TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { deviceTaskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { useTranslation } from 'react-i18next';
import { useOpened } from '../../lib/navigation/overlay-address.ts';
import { showToast } from '../../lib/notice/notice.ts';
import { invalidate } from '../../lib/request/route-queries.ts';
import { showFailure } from '../../lib/request/show-failure.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import { ActionMenu } from '../base/ActionMenu.tsx';
import { useBlocks } from '../base/useBlocks.ts';
import { useConfirm } from '../feedback/useConfirm.ts';
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
  const { call } = useBlocks();
  const confirm = useConfirm();
  const [opened, setOpened] = useOpened<TaskKindName>('command');
  const isAway = device.state === 'offline';
  // One that never was here has nowhere to return to.
  const reasons: Partial<Record<CommandDevice['state'], string>> = {
    disabled: t('command.disabled'),
    inactive: t('errors:remote.device_unreachable'),
  };
  const reason = reasons[device.state] ?? null;

  const sendAtOnce = async (kind: TaskKindName) => {
    const { isDestructive, isDisruptive } = kindOf(kind);
    const question = {
      title: t('command.confirmTitle', { kind: t(`kind.${kind}`), sn: device.sn }),
      text: t(`effect.${kind}`),
      action: t(`kind.${kind}`),
      isDanger: isDestructive,
      ...(isDestructive ? { word: device.sn } : {}),
    };
    if (isDisruptive && !(await confirm(question))) return;
    try {
      await call(deviceTaskRoutes.command, { deviceId: device.id, kind, payload: {} });
      showToast(t('command.sent'), 'done');
    } catch (error) {
      showFailure(error);
    }
    await invalidate([deviceTaskRoutes.page]);
  };
  const start = (kind: TaskKindName) => {
    if (!isAway && kindForms[kind].fields.length === 0) void sendAtOnce(kind);
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
