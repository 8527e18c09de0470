import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import type { DeviceGroup } from '@tilldeck/contracts/devices/group.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';

/** How many devices a group has, and the way to them. A dynamic one is counted when it is looked at. */
export function GroupDevices({ group }: { group: DeviceGroup }) {
  const { t } = useTranslation('group');
  const isDynamic = group.kind === 'dynamic';
  const counted = useCall(groupRoutes.count, { id: group.id }, { enabled: isDynamic });
  if (isDynamic && !counted.data) return <span className="blk-soft">{counted.error ? '–' : t('counting')}</span>;
  return (
    <Link to={`/device/list?groupId=${group.id}`}>
      <NumberText value={counted.data?.count ?? group.deviceCount} />
      {counted.data?.isCapped ? '+' : ''}
    </Link>
  );
}
