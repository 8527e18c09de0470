import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { trackDaysMax } from '@tilldeck/contracts/location/location.limits';
import { trackRoutes } from '@tilldeck/contracts/location/track.routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { Picker } from '../../../components/choices/Picker.tsx';
import { searchFrom } from '../../../components/choices/useChoices.ts';
import { DateRangeFilter } from '../../../components/list/DateRangeFilter.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { call } from '../../../lib/request/call.ts';
import { saveBlob } from '../../../lib/request/download-blob.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { showFailure } from '../../../lib/request/show-failure.ts';
import { useCan } from '../../../lib/session/permission.ts';
import { TrackDays } from './TrackDays.tsx';
import styles from './Tracker.module.css';
import { TrackView } from './TrackView.tsx';
import { useTrackFilter } from './useTrackFilter.ts';

const deviceChoices = searchFrom(
  deviceRoutes.choices,
  ({ keyword }) => ({ ...(keyword ? { keyword } : {}) }),
  (devices) => devices.map(({ id, sn, modelName }) => ({ value: id, label: `${sn} · ${modelName}` })),
);

/** /map/tracker: where one device was on some days. Device and days are in the address. */
export function TrackerPage() {
  const { t } = useTranslation('tracker');
  const { deviceId, range, length, period, setDevice, setRange } = useTrackFilter();
  const isTooLong = length > trackDaysMax;
  const track = useCall(
    trackRoutes.path,
    { deviceId: deviceId ?? '', ...period },
    { enabled: deviceId !== undefined && !isTooLong, staleTime: 60_000 },
  );
  const { data } = track;
  const [isSaving, setSaving] = useState(false);
  const mayExport = useCan(trackRoutes.gpx);
  const save = async () => {
    if (!deviceId) return;
    setSaving(true);
    try {
      const { fileName, text } = await call(trackRoutes.gpx, { deviceId, ...period });
      saveBlob(new Blob([text], { type: 'application/gpx+xml' }), fileName);
    } catch (error) {
      showFailure(error);
    } finally {
      setSaving(false);
    }
  };
  const known = data ? [{ value: data.device.id, label: `${data.device.sn} · ${data.device.modelName}` }] : [];
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        beside={data ? <Link to={`/device/details/${data.device.id}`}>{data.device.sn}</Link> : null}
        actions={
          mayExport && data && data.count > 0 ? (
            <ActionButton label={t('gpx')} hint={t('gpxHint')} isBusy={isSaving} onClick={() => void save()} />
          ) : null
        }
      />
      <div className={styles.bar}>
        <Picker
          label={t('device')}
          placeholder={t('device')}
          choices={deviceChoices}
          known={known}
          value={deviceId}
          widthPx={280}
          hasWideList
          onChange={(id) => id && setDevice(id)}
        />
        <div className={styles.range}>
          <DateRangeFilter label={t('period')} value={range} onChange={setRange} />
        </div>
        {deviceId ? <TrackDays deviceId={deviceId} range={range} onChoose={setRange} /> : null}
      </div>
      {deviceId ? (
        <SectionCard isLoading={track.isPending && !isTooLong} error={track.error} onRetry={() => void track.refetch()}>
          {isTooLong ? (
            <EmptyState kind="noMatch" title={t('tooLong', { max: trackDaysMax })} text={t('tooLongText')} isCompact />
          ) : data && (data.lines.length > 0 || data.vague.length > 0) ? (
            <>
              <p className="blk-soft">
                {t('points', { count: data.count })} {data.isCapped ? t('capped') : null}
                {data.isRounded ? t('rounded') : null}
              </p>
              <TrackView key={`${data.device.id}/${data.from}/${data.to}`} track={data} />
            </>
          ) : (
            <EmptyState kind="noMatch" title={t('empty')} text={t('emptyText')} />
          )}
        </SectionCard>
      ) : (
        <SectionCard>
          <EmptyState kind="nothing" title={t('choose')} text={t('chooseText')} />
        </SectionCard>
      )}
    </>
  );
}
