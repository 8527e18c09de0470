import { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import { type FenceEntry, fenceVerdicts } from '@tilldeck/contracts/location/fence.schemas';
import { fenceEvents, fenceSteps } from '@tilldeck/contracts/location/fence-device.schemas';
import { Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { FenceMap } from './FenceMap.tsx';
import { fenceLogColumns } from './fence-log.columns.tsx';

/** Who entered or left, newest first: of one fence, or of all. */
export function FenceLog({ fenceId }: { fenceId?: string }) {
  const { t } = useTranslation('fence');
  const [shown, setShown] = useState<FenceEntry | null>(null);
  return (
    <>
      <ListPage
        call={fenceRoutes.log}
        exportCall={fenceRoutes.export}
        title={t('log.title')}
        description={t('log.description')}
        columns={fenceLogColumns}
        {...(fenceId ? { fixedInput: { fenceId }, isEmbedded: true, urlScope: 'log' } : {})}
        filters={[
          { kind: 'text', name: 'sn', label: t('field.sn') },
          {
            kind: 'select',
            name: 'event',
            label: t('field.event'),
            options: fenceEvents.map((value) => ({ value, label: t(`event.${value}`) })),
          },
          {
            kind: 'select',
            name: 'verdict',
            label: t('field.verdict'),
            options: fenceVerdicts.map((value) => ({ value, label: t(`verdict.${value}`) })),
          },
          {
            kind: 'multi',
            name: 'step',
            label: t('field.step'),
            options: fenceSteps.map((value) => ({ value, label: t(`step.${value}`) })),
          },
          { kind: 'dateRange', name: 'happened', from: 'from', to: 'to', label: t('field.happenedAt') },
        ]}
        rowLabel={(row) => row.sn}
        rowActions={(row) => [
          {
            key: 'fixes',
            label: t('fixes.open'),
            call: fenceRoutes.fixes,
            disabledReason: row.hasFixes ? null : t('fixes.none'),
            onClick: () => setShown(row),
          },
        ]}
        emptyTitle={t('log.empty')}
        emptyText={t('log.emptyText')}
      />
      {shown ? (
        <Drawer
          open
          title={t('fixes.title', { sn: shown.sn })}
          size={640}
          onClose={() => setShown(null)}
          destroyOnHidden
        >
          <EntryFixes entry={shown} />
        </Drawer>
      ) : null}
    </>
  );
}

/** The positions behind an entry. Read when it is opened, as each look is kept in the operation log. */
function EntryFixes({ entry }: { entry: FenceEntry }) {
  const { t } = useTranslation('fence');
  const read = useCall(fenceRoutes.fixes, { id: entry.id }, { staleTime: Number.POSITIVE_INFINITY });
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} isCompact />;
  if (!read.data) return <SkeletonLines rows={4} />;
  return (
    <div className="blk-stack">
      <FenceMap label={t('fixes.label', { sn: entry.sn })} circle={read.data.circle} fixes={read.data.fixes} />
      <ol>
        {read.data.fixes.map(({ at, accuracyM, distanceM }) => (
          <li key={at}>
            <TimeText at={at} />
            {` · ${t('field.distance')}: ${distanceM} m · ${t('field.accuracy')}: ${Math.round(accuracyM)} m`}
          </li>
        ))}
      </ol>
    </div>
  );
}
