import type { AuditCheck, ChainFault, ChainReport } from '@tilldeck/contracts/identity/audit-check.schemas';
import { useTranslation } from 'react-i18next';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';
import styles from './RecordCheckDrawer.module.css';

/** What a check found: all well, or each fault with its place. */
export function RecordCheckResult({ check, report }: { check: AuditCheck; report: ChainReport }) {
  const { t } = useTranslation('system');
  const { faultCount, faults, brokenSeq, entryCount, archivedCount } = report;
  const isIntact = faultCount === 0;
  return (
    <>
      <p role="status" className={styles.verdict}>
        <ToneTag
          tone={isIntact ? 'ok' : 'bad'}
          text={isIntact ? t('operationLog.checkIntact') : t('operationLog.checkBroken', { count: faultCount })}
        />
      </p>
      {brokenSeq === null ? null : <p>{t('operationLog.checkFirstSeq', { seq: groupNumber(brokenSeq) })}</p>}
      {isIntact ? null : (
        <ul className={styles.faults}>
          {faults.map((fault) => (
            <FaultLine key={`${fault.kind} ${fault.seq ?? ''} ${fault.entryId ?? ''}`} fault={fault} />
          ))}
          {faultCount > faults.length ? (
            <li>{t('operationLog.checkMore', { count: faultCount - faults.length })}</li>
          ) : null}
        </ul>
      )}
      <FactsGrid
        facts={[
          { label: t('operationLog.checkFinished'), value: <TimeText at={check.finishedAt} form="second" /> },
          { label: t('field.account'), value: check.askedBy },
          { label: t('operationLog.checkEntries'), value: groupNumber(entryCount) },
          ...(archivedCount > 0 ? [{ label: t('operationLog.checkArchived'), value: groupNumber(archivedCount) }] : []),
        ]}
      />
    </>
  );
}

function FaultLine({ fault }: { fault: ChainFault }) {
  const { t } = useTranslation('system');
  const { kind, seq, count = 1, entryId = '', entryAt } = fault;
  return (
    <li>
      <span>{t(`operationLog.fault.${kind}`, { id: entryId, count })}</span>
      <span className="blk-soft">
        {seq === undefined ? null : t('operationLog.faultPlace', { seq: groupNumber(seq) })}
        {seq !== undefined && entryAt ? ' · ' : null}
        {entryAt ? <TimeText at={entryAt} form="second" /> : null}
      </span>
    </li>
  );
}
