import type { Comparison } from '@tilldeck/contracts/appstore/review.schemas';
import { useTranslation } from 'react-i18next';
import { SectionTable } from '../../../components/list/SectionTable.tsx';
import styles from './Workbench.module.css';

type ChangedText = Comparison['texts'][number];

/** Texts side by side; those that stayed are read once. */
export function ChangedTexts({ comparison: { texts, before } }: { comparison: Comparison }) {
  const { t } = useTranslation(['review', 'appstore']);
  const name = {
    key: 'field',
    title: t('section.texts'),
    isKey: true,
    render: ({ field }: ChangedText) => t(`appstore:field.${field}`),
  };
  const old = {
    key: 'before',
    title: t('before'),
    render: (text: ChangedText) =>
      text.isChanged ? (
        <span className={styles.words}>{text.before || '–'}</span>
      ) : (
        <span className={styles.quiet}>{t('unchanged')}</span>
      ),
  };
  const now = {
    key: 'after',
    title: t('after'),
    render: ({ after, isChanged }: ChangedText) => (
      <span className={`${styles.words} ${styles.now}`} data-changed={(before && isChanged) || undefined}>
        {after || '–'}
      </span>
    ),
  };
  return (
    <SectionTable
      title={t('section.texts')}
      columns={before ? [name, old, now] : [name, now]}
      rows={texts}
      rowKey={({ field }) => field}
      hasLongTexts
      empty={null}
    />
  );
}
