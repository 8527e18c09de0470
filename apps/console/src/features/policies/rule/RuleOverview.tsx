import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { ruleForms } from '../parts/form/kind-forms.pages.ts';
import type { RuleDetail } from '../parts/kind/kind.pages.ts';
import { TargetText } from '../parts/kind/TargetText.tsx';
import { useSettingFacts } from '../parts/value/useSettingFacts.ts';
import { RuleFailures } from './RuleFailures.tsx';
import styles from './RuleOverview.module.css';

const RuleHistory = lazy(async () => ({ default: (await import('./RuleHistory.tsx')).RuleHistory }));
const allNames = 20;

/** What went wrong, what the rule sets as facts and as the thing itself, its outcomes over time, and its devices. */
export function RuleOverview({ rule }: { rule: RuleDetail }) {
  const { t } = useTranslation(['policies', 'words']);
  const settings = useSettingFacts(rule.payload, rule.secrets, rule.files);
  const form = ruleForms[rule.kind];
  const Preview = form.preview;
  const isPublished = rule.state === 'published';
  return (
    <div className="blk-stack">
      {isPublished ? <RuleFailures rule={rule} /> : null}
      <SectionCard title={t('section.what')}>
        <div className={styles.what}>
          <FactsGrid facts={settings} />
          <div>
            <Suspense fallback={<SkeletonLines rows={4} />}>
              <Preview values={{ payload: form.toValues(rule), target: rule.target }} />
            </Suspense>
          </div>
        </div>
      </SectionCard>
      {isPublished ? (
        <Suspense fallback={<SkeletonLines rows={6} />}>
          <RuleHistory kind={rule.kind} id={rule.id} />
        </Suspense>
      ) : null}
      <SectionCard title={t('section.which')}>
        <FactsGrid
          facts={[
            { label: t('field.target'), value: <TargetText rule={rule} most={allNames} />, isWide: true },
            { label: t('field.isLocked'), value: t(rule.isLocked ? 'words:yes' : 'words:no') },
          ]}
        />
      </SectionCard>
      <SectionCard title={t('section.record')}>
        <FactsGrid
          facts={[
            { label: t('words:organisation'), value: rule.orgName },
            { label: t('field.createdBy'), value: rule.createdBy },
            { label: t('words:createdAt'), value: <TimeText at={rule.createdAt} /> },
            { label: t('words:updatedAt'), value: <TimeText at={rule.updatedAt} /> },
            { label: t('field.version'), value: rule.versionNr },
            { label: t('field.publishedBy'), value: rule.publishedBy },
            { label: t('field.publishedAt'), value: <TimeText at={rule.publishedAt} /> },
            { label: t('words:remark'), value: rule.remark, isWide: true },
          ]}
        />
      </SectionCard>
    </div>
  );
}
