import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import { type AskedKindName, kindOf } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../base/ActionButton.tsx';
import { ActionMenu } from '../base/ActionMenu.tsx';
import { useMayCall } from '../base/useBlocks.ts';
import type { DeviceCommands } from './useDeviceCommands.tsx';

const common = ['reboot', 'screenshot', 'fetch_log'] as const satisfies readonly AskedKindName[];
const others = [
  'send_files',
  'install',
  'uninstall',
  'notification',
  'setting',
  'cash_drawer',
  'diagnostics',
  'clear_app_data',
  'shutdown',
] as const satisfies readonly AskedKindName[];

interface CommandBarProps {
  sn: string;
  commands: DeviceCommands;
  /** By the last lock or unlock; the other of the two is in the menu. */
  isLocked: boolean;
}

/** What can be done on one device: now while it is connected, else when it returns. */
export function CommandBar({ sn, commands, isLocked }: CommandBarProps) {
  const { t } = useTranslation('task');
  const navigate = useNavigate();
  const mayAddTask = useMayCall()(taskRoutes.add);
  const { reason, isAway, start } = commands;
  const entry = (kind: AskedKindName) => ({
    key: kind,
    label: t(`kind.${kind}`),
    isDanger: kindOf(kind).isDestructive,
    disabledReason: reason,
    onClick: () => start(kind),
  });
  const leading: readonly AskedKindName[] = [...common, isLocked ? 'unlock' : 'lock'];
  const newTask = {
    key: 'task',
    label: t('command.newTask'),
    onClick: () =>
      void navigate('/task/centre/list?open=new', { state: { target: { scope: 'sn' as const, sns: [sn] } } }),
  };
  return (
    <>
      {leading.map((kind) => {
        const { key, ...button } = entry(kind);
        return <ActionButton key={key} {...button} {...(isAway ? { hint: t('command.awayHint') } : {})} />;
      })}
      <ActionMenu
        label={t('command.more')}
        hasText
        icon={<DownOutlined aria-hidden />}
        items={[entry(isLocked ? 'lock' : 'unlock'), ...others.map(entry), ...(mayAddTask ? [newTask] : [])]}
      />
    </>
  );
}
