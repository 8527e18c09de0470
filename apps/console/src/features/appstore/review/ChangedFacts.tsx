import type { Comparison } from '@tilldeck/contracts/appstore/review.schemas';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
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
  return (
    <SectionCard title={t('section.file')} isFlush>
      <table className={styles.facts}>
        <thead>
          <tr>
            <th scope="col">
              <span className="blk-visually-hidden">{t('section.file')}</span>
            </th>
            {before ? <th scope="col">{t('before')}</th> : null}
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {facts.map((fact) => (
            <tr key={fact.field} data-changed={(before && fact.isChanged) || undefined} data-alarm={isAlarm(fact)}>
              <th scope="row">{t(`appstore:${labels[fact.field]}`)}</th>
              {before ? (
                <td>
                  <FactValue field={fact.field} value={fact.before ?? ''} />
                </td>
              ) : null}
              <td>
                <FactValue field={fact.field} value={fact.after} />
                {before && fact.isChanged && fact.field === 'size' ? (
                  <SizeStep before={Number(fact.before)} after={Number(fact.after)} />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SectionCard>
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
