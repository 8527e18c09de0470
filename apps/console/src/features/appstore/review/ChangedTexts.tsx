import type { Comparison } from '@tilldeck/contracts/appstore/review.schemas';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import styles from './Workbench.module.css';

/** Texts side by side; those that stayed are read once. */
export function ChangedTexts({ comparison: { texts, before } }: { comparison: Comparison }) {
  const { t } = useTranslation(['review', 'appstore']);
  return (
    <SectionCard title={t('section.texts')} isFlush>
      <table className={styles.texts}>
        {before ? (
          <thead>
            <tr>
              <th scope="col">
                <span className="blk-visually-hidden">{t('section.texts')}</span>
              </th>
              <th scope="col">{t('before')}</th>
              <th scope="col">{t('after')}</th>
            </tr>
          </thead>
        ) : null}
        <tbody>
          {texts.map(({ field, before: old, after, isChanged }) => (
            <tr key={field} data-changed={(before && isChanged) || undefined}>
              <th scope="row">{t(`appstore:field.${field}`)}</th>
              {before ? (
                <td>{isChanged ? old || '–' : <span className={styles.quiet}>{t('unchanged')}</span>}</td>
              ) : null}
              <td>{after || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </SectionCard>
  );
}
