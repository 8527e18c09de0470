import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import type { DeviceGroup } from '@tilldeck/contracts/devices/group.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';
import { useCall } from '../../../lib/request/route-queries.ts';

interface GroupDevicesProps {
  group: DeviceGroup;
  /** With the groups below it; null where that has to be counted, absent where there are none. */
  withBelow: number | null | undefined;
}

/** How many devices a group has, and the way to them: the number on the link is the number of the list behind it. */
export function GroupDevices({ group, withBelow }: GroupDevicesProps) {
  const { t } = useTranslation('group');
  const isDynamic = group.kind === 'dynamic';
  const isCounted = isDynamic || withBelow === null;
  const counted = useCall(groupRoutes.count, { id: group.id }, { enabled: isCounted });
  const href = `/device/list?groupId=${group.id}`;
  if (isCounted && !counted.data) return <span className="blk-soft">{counted.error ? '–' : t('counting')}</span>;
  const total = counted.data?.count ?? withBelow ?? group.deviceCount;
  const more = counted.data?.isCapped ? '+' : '';
  if (isDynamic || withBelow === undefined)
    return (
      <Link to={href}>
        <NumberText value={total} />
        {more}
      </Link>
    );
  return (
    <>
      <NumberText value={group.deviceCount} />
      {' · '}
      <Link to={href}>{t('withBelow', { count: total, amount: `${groupNumber(total)}${more}` })}</Link>
    </>
  );
}
