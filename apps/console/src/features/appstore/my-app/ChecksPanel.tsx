import { myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { SubmitCheck } from '@tilldeck/contracts/appstore/app.schemas';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import styles from './MyApp.module.css';

interface ChecksPanelProps {
  versionId: string;
  leadTo: (field: string) => void;
}

/** What a reviewer would refuse or ask about; each line leads to its field. */
export function ChecksPanel({ versionId, leadTo }: ChecksPanelProps) {
  const { t } = useTranslation('myApp');
  const checks = useCall(myAppRoutes.checks, { id: versionId });
  const items = checks.data?.items ?? [];
  const errors = items.filter(({ level }) => level === 'error');
  const warnings = items.filter(({ level }) => level === 'warning');
  return (
    <SectionCard
      title={t('checks.title')}
      isLoading={checks.isPending}
      error={checks.error}
      onRetry={() => void checks.refetch()}
    >
      {items.length === 0 ? <span className="blk-soft">{t('checks.none')}</span> : null}
      {errors.length > 0 ? <p className={styles.count}>{t('checks.errors', { count: errors.length })}</p> : null}
      <Lines items={errors} leadTo={leadTo} />
      {warnings.length > 0 ? <p className={styles.count}>{t('checks.warnings', { count: warnings.length })}</p> : null}
      <Lines items={warnings} leadTo={leadTo} />
    </SectionCard>
  );
}

/** Two fields say who gets it; each is missing in words of its own. */
const audienceOf = (field: string) => (field === 'visibility' ? 'visibility' : 'deployment');

function Lines({ items, leadTo }: { items: readonly SubmitCheck[]; leadTo: (field: string) => void }) {
  const { t } = useTranslation('myApp');
  return (
    <ul className={styles.checks}>
      {items.map(({ code, level, field, values }) => (
        <li key={`${code}-${field}`}>
          <button type="button" disabled={field === ''} onClick={() => leadTo(field)}>
            <span data-level={level} role="img" aria-label={t(`checks.${level}`)}>
              {level === 'error' ? '✕' : '▲'}
            </span>
            {t(code === 'audience_missing' ? `check.audience_missing.${audienceOf(field)}` : `check.${code}`, values)}
          </button>
        </li>
      ))}
    </ul>
  );
}
