import type { RuleRow } from '@tilldeck/contracts/policies/rule.schemas';
import { useTranslation } from 'react-i18next';
import { ValueDiff } from '../../../../components/details/ValueDiff.tsx';
import { useValueText } from '../../../../components/setting/useValueText.ts';
import { lineChanges } from '../../../../components/setting/value-lines.rules.ts';
import styles from './SettingChanges.module.css';

interface SettingChangesProps {
  before: unknown;
  after: unknown;
  files?: Pick<RuleRow, 'files'>['files'];
}

/** What differs between two versions or documents, setting by setting. */
export function SettingChanges({ before, after, files = [] }: SettingChangesProps) {
  const { t } = useTranslation('policies');
  const { label, text } = useValueText(files);
  const changes = lineChanges(before, after);
  if (changes.length === 0) return <span className="blk-soft">{t('changes.none')}</span>;
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <li key={change.path.join('.')}>
          <span className={styles.label}>{label(change.path)}</span>
          <ValueDiff
            before={change.before === undefined ? null : text(change.path, change.before)}
            after={change.after === undefined ? null : text(change.path, change.after)}
          />
        </li>
      ))}
    </ul>
  );
}
