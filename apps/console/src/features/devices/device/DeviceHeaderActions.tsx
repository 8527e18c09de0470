import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import type { Device } from '@tilldeck/contracts/devices/device-record.schemas';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { ActionMenu } from '../../../components/base/ActionMenu.tsx';
import { useMayCall } from '../../../components/base/useBlocks.ts';
import type { DeviceCommands } from '../../../components/task/useDeviceCommands.tsx';
import { Can } from '../../../lib/session/Can.tsx';
import { useDeviceActions } from './useDeviceActions.ts';

/** Kinds of work bring the schemas of their payloads; the page is there before them. */
const CommandBar = lazy(async () => ({
  default: (await import('../../../components/task/CommandBar.tsx')).CommandBar,
}));

interface DeviceHeaderActionsProps {
  device: Device;
  commands: DeviceCommands;
  isLocked: boolean;
  onEdit: () => void;
  onGive: () => void;
  onDeleted: () => void;
}

/** Commands first; what takes a device out of service is in a menu, a click further away. */
export function DeviceHeaderActions(props: DeviceHeaderActionsProps) {
  const { device, commands, isLocked, onEdit, onGive, onDeleted } = props;
  const { t } = useTranslation('device');
  const mayCall = useMayCall();
  const { act } = useDeviceActions();
  const verb = device.state === 'disabled' ? 'enable' : 'disable';
  const items = [
    { key: verb, call: deviceRoutes[verb], isDanger: verb === 'disable', onClick: () => void act(verb, device) },
    { key: 'give', call: deviceRoutes.give, isDanger: true, onClick: onGive },
    {
      key: 'delete',
      call: deviceRoutes.remove,
      isDanger: true,
      onClick: () => void act('delete', device).then((isDone) => isDone && onDeleted()),
    },
  ] as const;
  const allowed = items
    .filter(({ call }) => mayCall(call))
    .map(({ key, isDanger, onClick }) => ({ key, label: t(`action.${key}`), isDanger, onClick }));
  return (
    <>
      {commands.mayCommand ? (
        <Suspense fallback={null}>
          <CommandBar sn={device.sn} commands={commands} isLocked={isLocked} />
        </Suspense>
      ) : (
        <span className="blk-soft">{t('noCommands')}</span>
      )}
      <Can route={deviceRoutes.modify}>
        <ActionButton label={t('action.edit')} onClick={onEdit} />
      </Can>
      {allowed.length > 0 ? (
        <ActionMenu label={t('action.more')} icon={<MoreOutlined aria-hidden />} items={allowed} />
      ) : null}
    </>
  );
}
