import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import type { DeviceOverview } from '@tilldeck/contracts/devices/overview.schemas';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useTimeZone } from '../../../components/base/useTimeZone.ts';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatCard } from '../../../components/page/StatCard.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { formatInstant } from '../../../lib/format/instant.ts';
import { useLive } from '../../../lib/live/live.ts';
import { invalidate, useCall } from '../../../lib/request/route-queries.ts';
import { deviceStateTexts, warrantyTexts } from '../device-states.config.ts';
import { type Bar, BarList } from './BarList.tsx';
import styles from './Overview.module.css';

const restMs = 1_500;

/** Numbers move while somebody looks, not faster than eyes do. */
function useOverviewChanges(): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(['devices.overview'], () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void invalidate([deviceRoutes.overview]);
    }, restMs);
  });
}

/** /device/overview */
export function DeviceOverviewPage() {
  const { t } = useTranslation('device');
  const navigate = useNavigate();
  const zone = useTimeZone();
  const overview = useCall(deviceRoutes.overview, {});
  useOverviewChanges();
  const data = overview.data;
  const isEmpty = data?.total === 0;
  return (
    <>
      <PageHeader
        title={t('overview.title')}
        description={data ? t('overview.asOf', { time: formatInstant(new Date(data.at), zone, 'clock') }) : undefined}
      />
      {overview.error && !data ? (
        <SectionCard>
          <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
        </SectionCard>
      ) : (
        <div className={styles.cards}>
          <StatCard label={t('overview.total')} value={data?.total ?? null} href="/device/list" isLoading={!data} />
          {(data?.states ?? []).map(({ state, n }) => (
            <StatCard key={state} label={t(`state.${state}`)} value={n} href={`/device/list?state=${state}`} />
          ))}
        </div>
      )}
      {isEmpty ? (
        <SectionCard>
          <EmptyState
            kind="nothing"
            title={t('overview.empty')}
            text={t('emptyText')}
            action={<ActionButton label={t('title')} onClick={() => void navigate('/device/list')} />}
          />
        </SectionCard>
      ) : (
        <OverviewSections data={data} />
      )}
    </>
  );
}

function OverviewSections({ data }: { data: DeviceOverview | undefined }) {
  const { t } = useTranslation('device');
  const rest = (n: number): Bar[] => (n > 0 ? [{ key: '…', label: t('overview.other'), n }] : []);
  const named =
    (param: string) =>
    (row: DeviceOverview['models'][number]): Bar => ({
      key: row.id,
      label: row.name,
      n: row.n,
      online: row.online,
      href: `/device/list?${param}=${row.id}`,
      note: t('overview.online', { n: row.online }),
    });
  const sections: [string, Bar[]][] = data
    ? [
        [
          t('overview.states'),
          data.states.map(({ state, n }) => ({
            key: state,
            label: <StatusTag state={state} states={deviceStateTexts} />,
            n,
            tone: deviceStateTexts[state].tone as Bar['tone'],
            href: `/device/list?state=${state}`,
          })) as Bar[],
        ],
        [
          t('overview.warranty'),
          data.warranties.map(({ state, n }) => ({
            key: state,
            label: <StatusTag state={state} states={warrantyTexts} />,
            n,
            tone: warrantyTexts[state].tone as Bar['tone'],
            href: `/device/list?warranty=${state}`,
          })) as Bar[],
        ],
        [t('overview.models'), [...data.models.map(named('modelIds')), ...rest(data.otherModels)]],
        [t('overview.partners'), [...data.partners.map(named('partnerId')), ...rest(data.otherPartners)]],
        [
          t('overview.versions'),
          [
            ...data.versions.map(
              ({ version, n }): Bar => ({
                key: version,
                label: version || <span className="blk-soft">{t('overview.noVersion')}</span>,
                n,
                href: version ? `/device/list?firmwareVersion=${encodeURIComponent(version)}` : undefined,
              }),
            ),
            ...rest(data.otherVersions),
          ],
        ],
      ]
    : [];
  return (
    <div className={styles.sections}>
      {data
        ? sections.map(([title, bars]) => (
            <SectionCard key={title} title={title}>
              <BarList bars={bars} />
            </SectionCard>
          ))
        : ['a', 'b', 'c', 'd'].map((key) => <SectionCard key={key} isLoading />)}
    </div>
  );
}
