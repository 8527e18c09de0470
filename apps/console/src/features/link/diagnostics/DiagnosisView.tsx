import { diagnosticsRoutes } from '@tilldeck/contracts/link/examination.routes';
import type { Diagnosis, Finding } from '@tilldeck/contracts/link/examination.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { DeviceStateTag } from '../../../components/device/DeviceStateTag.tsx';
import { LastOnline } from '../../../components/device/LastOnline.tsx';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { type StateTexts, StatusTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { Can } from '../../../lib/session/Can.tsx';
import styles from './DiagnosisView.module.css';

const severityTexts: StateTexts<Finding['severity']> = {
  major: { tone: 'bad', text: (t) => t('report:severity.major') },
  minor: { tone: 'warn', text: (t) => t('report:severity.minor') },
  note: { tone: 'off', text: (t) => t('report:severity.note') },
  unknown: { tone: 'idle', text: (t) => t('report:severity.unknown') },
};

/** What was found about one device, worst first, and what can be done about it from here. */
export function DiagnosisView({ diagnosis }: { diagnosis: Diagnosis }) {
  const { t } = useTranslation('report');
  const { button } = useAction();
  const selfTest = action<Diagnosis, typeof diagnosticsRoutes.selfTest>({
    key: 'selfTest',
    label: t('diagnostics.selfTest'),
    call: diagnosticsRoutes.selfTest,
    input: ({ deviceId }) => ({ deviceId }),
    done: (_subject, { sn }) => t('diagnostics.selfTestSent', { sn }),
    disabledReason: ({ state }) => (state === 'online' ? null : t('diagnostics.away')),
  });
  const { deviceId, sn, modelName, findings, lastExamination } = diagnosis;
  const facts = [
    { label: t('field.sn'), value: <Link to={`/device/details/${deviceId}`}>{sn}</Link> },
    { label: t('field.model'), value: modelName },
    { label: t('diagnostics.state'), value: <DeviceStateTag device={diagnosis} /> },
    {
      label: t('diagnostics.lastOnline'),
      value: <LastOnline state={diagnosis.state} at={diagnosis.lastOnlineAt} />,
    },
    { label: t('diagnostics.lastReport'), value: diagnosis.reportedAt && <TimeText at={diagnosis.reportedAt} /> },
    {
      label: t('diagnostics.lastExamination'),
      value: lastExamination ? (
        <Link to={`/device/examination/details/${lastExamination.id}`}>
          <TimeText at={lastExamination.at} />
        </Link>
      ) : (
        t('diagnostics.noExamination')
      ),
    },
  ];
  return (
    <div className="blk-stack">
      <SectionCard
        actions={
          <Can route={diagnosticsRoutes.selfTest}>
            <ActionButton {...button(selfTest, diagnosis)} />
          </Can>
        }
      >
        <FactsGrid facts={facts} />
      </SectionCard>
      <SectionCard title={t('diagnostics.findings')}>
        {findings.length === 0 ? (
          <EmptyState kind="nothing" title={t('diagnostics.healthy')} text={t('diagnostics.healthyText')} isCompact />
        ) : (
          <ul className={styles.findings}>
            {findings.map((finding) => (
              <FindingRow key={finding.code} finding={finding} />
            ))}
          </ul>
        )}
      </SectionCard>
    </div>
  );
}

function FindingRow({ finding }: { finding: Finding }) {
  const { t } = useTranslation('report');
  return (
    <li>
      <StatusTag state={finding.severity} states={severityTexts} />
      <div>
        <strong>{t(`finding.${finding.code}`)}</strong>
        {finding.value ? <span className={styles.value}>{finding.value}</span> : null}
        {finding.since ? (
          <span className="blk-soft">
            {' '}
            <TimeText at={finding.since} />
          </span>
        ) : null}
        <p>{t(`finding.${finding.code}.advice`)}</p>
      </div>
    </li>
  );
}
