import type { RulePreview } from '@tilldeck/contracts/policies/preview.schemas';
import type { RuleRow } from '@tilldeck/contracts/policies/rule.schemas';
import { useTranslation } from 'react-i18next';
import { FormOverlay } from '../../../components/form/FormFrame.tsx';
import { SchemaForm } from '../../../components/form/SchemaForm.tsx';
import { useLeave } from '../../../components/form/useDiscardQuestion.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import {
  batteryEntry,
  busyEntry,
  hoursEntry,
  networksEntry,
  stageEntries,
  windowEntry,
} from '../../../components/rollout/rollout.fields.tsx';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';
import styles from './ReleaseDrawer.module.css';
import { ReleasePreviewPanel } from './ReleasePreviewPanel.tsx';
import { useRelease } from './useRelease.ts';

interface ReleaseDrawerProps {
  rule: RuleRow | undefined;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

const planFields: readonly FormEntry[] = [
  {
    group: 'plan',
    fields: [
      { group: '', label: (t) => t('task:plan.pace'), columns: 2, fields: stageEntries },
      {
        group: '',
        label: (t) => t('task:plan.guard'),
        isFolded: true,
        columns: 2,
        fields: [busyEntry, hoursEntry, windowEntry, batteryEntry, networksEntry],
      },
    ],
  },
];

/** The look before a release: what will change on which devices, then how fast it goes out. */
export function ReleaseDrawer({ rule, ...frame }: ReleaseDrawerProps) {
  return rule ? <OpenedRelease rule={rule} {...frame} /> : null;
}

function OpenedRelease({ rule, isOpen, onClose, onDone }: ReleaseDrawerProps & { rule: RuleRow }) {
  const { t } = useTranslation('policies');
  const { control, look, isOutdated } = useRelease(rule, onDone);
  const leave = useLeave(control, onClose);
  const count = reachOf(look.data);
  return (
    <FormOverlay
      kind="drawer"
      isOpen={isOpen}
      title={t('release.title', { name: rule.name })}
      action={look.data ? t('release.to', { count, amount: groupNumber(count) }) : t('release')}
      widthPx={1060}
      isFlush
      control={control}
      leave={leave}
    >
      <div className={styles.frame}>
        <section className={styles.preview} aria-label={t('preview.title')} aria-live="polite">
          <h2>{t('preview.title')}</h2>
          {isOutdated ? (
            <p className={styles.warning} role="alert">
              {t('preview.outdated')}
            </p>
          ) : null}
          {look.error ? (
            <ErrorState error={look.error} onRetry={() => void look.refetch()} isCompact />
          ) : look.data ? (
            <ReleasePreviewPanel preview={look.data} kind={rule.kind} />
          ) : (
            <SkeletonLines rows={8} />
          )}
        </section>
        <div className={styles.form}>
          <SchemaForm control={control} fields={planFields} />
        </div>
      </div>
    </FormOverlay>
  );
}

/** Devices that get the rule: those it changes and those that have it already. */
const reachOf = (preview: RulePreview | undefined): number => (preview ? preview.willChange + preview.alreadySo : 0);
