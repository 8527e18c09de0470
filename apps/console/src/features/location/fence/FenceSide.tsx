import { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import { type FenceRehearsal, fenceAim } from '@tilldeck/contracts/location/fence.schemas';
import { fenceDotsMax, fenceDoubtfulRadiusM, fenceRehearsalDays } from '@tilldeck/contracts/location/location.limits';
import { trackRoutes } from '@tilldeck/contracts/location/track.routes';
import { ruleTarget } from '@tilldeck/contracts/policies/rule.schemas';
import { Alert, Form } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import type { FormValues, SchemaFormControl } from '../../../components/form/useSchemaForm.ts';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { PeriodControl } from '../../../components/page/PeriodControl.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import type { Period } from '../../../components/page/usePeriod.ts';
import { type TargetDraft, toTarget } from '../../../components/target/target-draft.rules.ts';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { merged } from '../../../lib/form/schema-path.ts';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import styles from './FenceForm.module.css';
import { FenceMap } from './FenceMap.tsx';
import type { Circle } from './fence-map.rules.ts';
import { useFenceDots } from './useFenceDots.ts';

type Aim = NonNullable<ReturnType<typeof aimOf>>;

/** What is typed, as far as a rehearsal asks for it; null while something is missing. */
function aimOf(values: FormValues, more: { days: number; fenceId: string | undefined }) {
  const aim = fenceAim.safeParse({ ...values, ...more, target: toTarget(values.target as TargetDraft | undefined) });
  return aim.success ? aim.data : null;
}

interface FenceSideProps {
  control: SchemaFormControl;
  /** Of a fence that is edited: its organisation decides which devices count. */
  fenceId: string | undefined;
}

/** Beside the form: the circle on the map, and what it would have done. */
export function FenceSide({ control, fenceId }: FenceSideProps) {
  const { t } = useTranslation('fence');
  const [days, setDays] = useState<number>(fenceRehearsalDays.byDefault);
  const typed: FormValues | undefined = Form.useWatch([], control.form);
  const values = typed ? (merged(control.initial, typed) as FormValues) : control.initial;
  const { latitude, longitude, radiusM } = values as Partial<Circle>;
  const circle = useMemo(
    () =>
      typeof latitude === 'number' && typeof longitude === 'number'
        ? { latitude, longitude, radiusM: typeof radiusM === 'number' ? radiusM : 0 }
        : null,
    [latitude, longitude, radiusM],
  );
  const target = ruleTarget.safeParse(toTarget(values.target as TargetDraft | undefined));
  const { dots, isCapped } = useFenceDots(circle, target.success ? target.data : null, fenceId);
  const change = (part: Partial<Circle>) => {
    control.form.setFieldsValue(part);
    control.onValuesChange(part);
  };
  return (
    <aside className={styles.aside} aria-label={t('map.label')}>
      <FenceMap label={t('map.label')} circle={circle} dots={dots} onChange={change} />
      <p>{t('map.hint')}</p>
      {isCapped ? <p>{t('map.capped', { max: fenceDotsMax })}</p> : null}
      {circle && circle.radiusM < fenceDoubtfulRadiusM ? (
        <Alert type="warning" showIcon title={t('smallRadius')} />
      ) : null}
      <Rehearsal
        aim={aimOf(values, { days, fenceId })}
        period={{ days, offered: fenceRehearsalDays.offered, choose: setDays }}
      />
    </aside>
  );
}

function Rehearsal({ aim, period }: { aim: Aim | null; period: Period }) {
  const { t } = useTranslation('fence');
  const [asked, setAsked] = useState<Aim | null>(null);
  const isStale = asked !== null && JSON.stringify(asked) !== JSON.stringify(aim);
  return (
    <section className={styles.rehearsal}>
      <div className={styles.head}>
        <h2>{t('rehearsal.title')}</h2>
        <PeriodControl period={period} />
      </div>
      {asked && !isStale ? <Rehearsed aim={asked} /> : <p>{t('rehearsal.hint')}</p>}
      <ActionButton
        label={t(asked ? 'rehearsal.again' : 'rehearsal.run')}
        disabledReason={aim ? null : t('rehearsal.missing')}
        onClick={() => setAsked(aim)}
      />
    </section>
  );
}

function Rehearsed({ aim }: { aim: Aim }) {
  const read = useCall(fenceRoutes.rehearse, aim);
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <SkeletonLines rows={4} />;
  return <RehearsalText found={read.data} />;
}

const shownChanges = 20;

function RehearsalText({ found }: { found: FenceRehearsal }) {
  const { t } = useTranslation('fence');
  const { enterCount: enters, exitCount: exits } = found;
  const devices = t('rehearsal.devices', { count: found.changedDeviceCount });
  return (
    <div role="status">
      <p className={styles.sentence}>
        {enters + exits === 0 ? t('rehearsal.none') : t('rehearsal.sentence', { enters, exits, devices })}
      </p>
      {found.actionCount > 0 ? <p>{t('rehearsal.acted', { count: found.actionCount })}</p> : null}
      <p>{t('rehearsal.naive', { count: found.naiveCount })}</p>
      <p>{t('rehearsal.members', { count: found.deviceCount, inside: groupNumber(found.insideCount) })}</p>
      <p>
        {t('rehearsal.near', { near: groupNumber(found.nearCount), points: groupNumber(found.pointCount) })}
        {found.isCut ? ` ${t('rehearsal.cut')}` : ''}
      </p>
      {found.changes.length > 0 ? (
        <ul className={styles.changes} aria-label={t('rehearsal.changes')}>
          {found.changes.slice(0, shownChanges).map(({ deviceId, sn, event, at }) => (
            <li key={`${deviceId} ${at}`}>
              {`${sn}: ${t(`event.${event}`)} `}
              <TimeText at={at} />{' '}
              <Can route={trackRoutes.path}>
                <Link to={`/map/tracker?device=${deviceId}`}>{t('rehearsal.replay')}</Link>
              </Can>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
