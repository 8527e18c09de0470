import type { Comparison } from '@tilldeck/contracts/appstore/review.schemas';
import { useTranslation } from 'react-i18next';
import { SectionTable } from '../../../components/list/SectionTable.tsx';
import { formatBytes } from '../../../lib/format/abbreviate-number.ts';
import styles from './Workbench.module.css';

type Fact = Comparison['facts'][number];
const labels = {
  versionCode: 'field.versionCode',
  versionName: 'field.version',
  size: 'field.size',
  minSdk: 'field.minSdk',
  targetSdk: 'field.targetSdk',
  certificate: 'field.certificate',
  schemes: 'field.schemes',
  isDebuggable: 'field.debuggable',
} as const satisfies Record<Fact['field'], string>;

/** Numbers of the file before and now; what changed stands out, what is alarming more so. */
export function ChangedFacts({ comparison: { facts, before } }: { comparison: Comparison }) {
  const { t } = useTranslation(['review', 'appstore']);
  const name = {
    key: 'field',
    title: t('section.file'),
    isKey: true,
    render: ({ field }: Fact) => t(`appstore:${labels[field]}`),
  };
  const old = {
    key: 'before',
    title: t('before'),
    render: (fact: Fact) => <FactValue field={fact.field} value={fact.before ?? ''} />,
  };
  const now = {
    key: 'after',
    title: t('after'),
    render: (fact: Fact) => (
      <span className={styles.now} data-changed={(before && fact.isChanged) || undefined} data-alarm={isAlarm(fact)}>
        <FactValue field={fact.field} value={fact.after} />
        {before && fact.isChanged && fact.field === 'size' ? (
          <SizeStep before={Number(fact.before)} after={Number(fact.after)} />
        ) : null}
      </span>
    ),
  };
  return (
    <SectionTable
      title={t('section.file')}
      columns={before ? [name, old, now] : [name, now]}
      rows={facts}
      rowKey={({ field }) => field}
      hasLongTexts
      empty={null}
    />
  );
}

const isAlarm = ({ field, before, after, isChanged }: Fact): true | undefined =>
  (field === 'certificate' && before !== null && isChanged) || (field === 'isDebuggable' && after === 'true')
    ? true
    : undefined;

function FactValue({ field, value }: { field: Fact['field']; value: string }) {
  const { t } = useTranslation('review');
  if (field === 'size') return formatBytes(Number(value));
  if (field === 'isDebuggable') return t(value === 'true' ? 'yes' : 'no');
  if (field === 'certificate')
    return (
      <span className={styles.hash} title={value}>
        {value}
      </span>
    );
  return value || '–';
}

function SizeStep({ before, after }: { before: number; after: number }) {
  const { t } = useTranslation('review');
  const size = formatBytes(Math.abs(after - before));
  return <span className={styles.step}>{t(after > before ? 'size.more' : 'size.less', { size })}</span>;
}
