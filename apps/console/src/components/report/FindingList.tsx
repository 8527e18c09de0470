import type { Finding } from '@tilldeck/contracts/link/examination.schemas';
import { printerStates } from '@tilldeck/contracts/link/uplink.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatInstant } from '../../lib/format/instant.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import { useTimeZone } from '../base/useTimeZone.ts';
import { EmptyState } from '../page/EmptyState.tsx';
import { type StateTexts, StatusTag } from '../text/StatusTag.tsx';
import styles from './FindingList.module.css';
import { type Remedy, type RemedyParts, useRemedies } from './useRemedies.ts';

const severityTexts: StateTexts<Finding['severity']> = {
  major: { tone: 'bad', text: (t) => t('report:severity.major') },
  minor: { tone: 'warn', text: (t) => t('report:severity.minor') },
  note: { tone: 'off', text: (t) => t('report:severity.note') },
  unknown: { tone: 'idle', text: (t) => t('report:severity.unknown') },
};

interface FindingListProps extends RemedyParts {
  findings: readonly Finding[];
}

/** What is wrong with a device, worst first, each with what can be done about it. */
export function FindingList({ findings, ...parts }: FindingListProps) {
  const { t } = useTranslation('report');
  const remediesOf = useRemedies(parts);
  if (findings.length === 0)
    return <EmptyState kind="nothing" title={t('diagnostics.healthy')} text={t('diagnostics.healthyText')} isCompact />;
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <FindingRow key={`${finding.code}-${finding.severity}`} finding={finding} remedies={remediesOf(finding)} />
      ))}
    </ul>
  );
}

function FindingRow({ finding, remedies }: { finding: Finding; remedies: readonly Remedy[] }) {
  const { t } = useTranslation('report');
  const navigate = useNavigate();
  const zone = useTimeZone();
  const value = useFindingValue(finding);
  return (
    <li data-severity={finding.severity}>
      <StatusTag state={finding.severity} states={severityTexts} />
      <div>
        <strong>{t(`finding.${finding.code}`)}</strong>
        {value ? <span className={styles.value}>{value}</span> : null}
        {finding.since ? (
          <span className={styles.since}>
            {t('diagnostics.since', { time: formatInstant(new Date(finding.since), zone) })}
          </span>
        ) : null}
        <p>{t(`finding.${finding.code}.advice`)}</p>
      </div>
      <div className={styles.remedies}>
        {remedies.map((remedy) => (
          <ActionButton
            key={remedy.key}
            size="small"
            label={remedy.label}
            disabledReason={remedy.disabledReason}
            onClick={'href' in remedy ? () => void navigate(remedy.href) : remedy.onClick}
          />
        ))}
      </div>
    </li>
  );
}

/** The figure behind a finding, in words where it is a state. */
function useFindingValue({ code, value }: Finding): string | null {
  const { t } = useTranslation(['report', 'device']);
  const printer = printerStates.find((state) => state === value);
  if (code === 'printer_trouble' && printer) return t(`device:printer.${printer}`);
  if (code === 'examination_failed' && value) return t('report:finding.failedItems', { count: Number(value) });
  return value;
}
