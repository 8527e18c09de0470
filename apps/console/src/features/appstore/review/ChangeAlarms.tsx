import type { Comparison } from '@tilldeck/contracts/appstore/review.schemas';
import { useTranslation } from 'react-i18next';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import styles from './Workbench.module.css';

const addedIn = (comparison: Comparison, field: string): number =>
  comparison.lists.find((list) => list.field === field)?.added.length ?? 0;
const factIn = (comparison: Comparison, field: string) => comparison.facts.find((fact) => fact.field === field);

/** What a reviewer must not overlook, in one place above everything. */
export function ChangeAlarms({ comparison }: { comparison: Comparison }) {
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
