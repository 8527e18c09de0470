import type { SubmitCheck } from '@tilldeck/contracts/appstore/app.schemas';
import type { Comparison } from '@tilldeck/contracts/appstore/review.schemas';
import { useTranslation } from 'react-i18next';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import styles from './Workbench.module.css';

const addedIn = (comparison: Comparison, field: string): number =>
  comparison.lists.find((list) => list.field === field)?.added.length ?? 0;
const factIn = (comparison: Comparison, field: string) => comparison.facts.find((fact) => fact.field === field);

/** Findings of the pre-check that the comparison does not tell; what is missing was refused before it came here. */
const shownChecks = [
  'package_blacklisted',
  'version_not_higher',
  'target_sdk_old',
  'certificate_expiring',
  'signature_v1_only',
  'publish_time_past',
] as const;

/** What a reviewer must not overlook, in one place above everything. */
export function ChangeAlarms({ comparison, checks }: { comparison: Comparison; checks: readonly SubmitCheck[] }) {
  const { t } = useTranslation('review');
  const { before } = comparison;
  const isOtherSigner = before !== null && Boolean(factIn(comparison, 'certificate')?.isChanged);
  const isDebuggable = factIn(comparison, 'isDebuggable')?.after === 'true';
  const permissions = before ? addedIn(comparison, 'permissions') : 0;
  const exported = before ? addedIn(comparison, 'exported') : 0;
  const isCalm = before !== null && !isOtherSigner && !isDebuggable && permissions + exported === 0;
  return (
    <div className={styles.alarms}>
      <p className={styles.quiet}>
        {before ? t('against.version', { name: before.versionName, code: before.versionCode }) : t('against.nothing')}
      </p>
      {isOtherSigner ? <Alarm title={t('alarm.certificate')} text={t('alarm.certificateText')} /> : null}
      {isDebuggable ? <Alarm title={t('alarm.debuggable')} text={t('alarm.debuggableText')} /> : null}
      {permissions > 0 ? <ToneTag tone="warn" text={t('alarm.permissions', { count: permissions })} isFramed /> : null}
      {exported > 0 ? <ToneTag tone="warn" text={t('alarm.exported', { count: exported })} isFramed /> : null}
      {shownChecks.map((code) => {
        const check = checks.find((one) => one.code === code);
        if (!check) return null;
        const tone = check.level === 'error' ? 'bad' : 'warn';
        return <ToneTag key={code} tone={tone} text={t(`check.${code}`, check.values)} isFramed />;
      })}
      {isCalm ? <ToneTag tone="ok" text={t('alarm.none')} isFramed /> : null}
    </div>
  );
}

function Alarm({ title, text }: { title: string; text: string }) {
  return (
    <div role="alert" className={styles.alarm}>
      <ToneTag tone="bad" text={title} />
      <p>{text}</p>
    </div>
  );
}
