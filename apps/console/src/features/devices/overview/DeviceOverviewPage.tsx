import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTimeZone } from '../../../components/base/useTimeZone.ts';
import { ShareBars } from '../../../components/chart/ShareBars.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatCard } from '../../../components/page/StatCard.tsx';
import { formatInstant } from '../../../lib/format/instant.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import styles from './DeviceOverviewPage.module.css';

const listHref = (filter: Record<string, string>) => `/device/list?${new URLSearchParams(filter)}`;

/** /device/overview: exact figures that move while somebody looks; each leads to its devices. */
export function DeviceOverviewPage() {
  const { t } = useTranslation('device');
  const zone = useTimeZone();
  const overview = useCall(deviceRoutes.overview, {});
  const found = overview.data;
  const total = found?.total ?? 0;
  const other = (n: number) => (n > 0 ? [{ key: 'other', label: t('overview.other'), n, isRest: true }] : []);
  return (
    <>
      <PageHeader
        title={t('overview.title')}
        description={found ? t('overview.asOf', { time: formatInstant(new Date(found.at), zone, 'second') }) : ''}
      />
      {overview.error ? (
        <SectionCard error={overview.error} onRetry={() => void overview.refetch()} />
      ) : found && total === 0 ? (
        <SectionCard>
          <EmptyState
            kind="nothing"
            title={t('overview.empty')}
            text={t('emptyText')}
            action={<Link to="/device/import/list">{t('emptyImport')}</Link>}
          />
        </SectionCard>
      ) : (
        <>
          <div className={styles.stats}>
            <StatCard label={t('overview.total')} value={found?.total ?? null} href="/device/list" isLoading={!found} />
            {(found?.states ?? []).map(({ state, n }) => (
              <StatCard key={state} label={t(`state.${state}`)} value={n} href={listHref({ state })} />
            ))}
          </div>
          <div className={styles.parts}>
            <SectionCard title={t('overview.models')} isLoading={!found}>
              <ShareBars
                total={total}
                rows={[
                  ...(found?.models ?? []).map(({ id, name, n, online }) => ({
                    key: id,
                    label: name,
                    n,
                    online,
                    href: listHref({ modelIds: id }),
                  })),
                  ...other(found?.otherModels ?? 0),
                ]}
              />
            </SectionCard>
            <SectionCard title={t('overview.partners')} isLoading={!found}>
              <ShareBars
                total={total}
                rows={[
                  ...(found?.partners ?? []).map(({ id, name, n, online }) => ({
                    key: id,
                    label: name,
                    n,
                    online,
                    href: listHref({ partnerId: id }),
                  })),
                  ...other(found?.otherPartners ?? 0),
                ]}
              />
            </SectionCard>
            <SectionCard title={t('overview.versions')} isLoading={!found}>
              <ShareBars
                total={total}
                rows={[
                  ...(found?.versions ?? []).map(({ version, n }) => ({
                    key: version,
                    label: version || t('overview.noVersion'),
                    n,
                    ...(version ? { href: listHref({ firmwareVersion: version }) } : {}),
                  })),
                  ...other(found?.otherVersions ?? 0),
                ]}
              />
            </SectionCard>
            <SectionCard title={t('overview.warranty')} isLoading={!found}>
              <ShareBars
                total={total}
                rows={(found?.warranties ?? []).map(({ state, n }) => ({
                  key: state,
                  label: t(`warranty.${state}`),
                  n,
                  href: listHref({ warranty: state }),
                }))}
              />
            </SectionCard>
          </div>
        </>
      )}
    </>
  );
}
