import type { Comparison } from '@tilldeck/contracts/appstore/review.schemas';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { PictureStrip } from '../parts/app/PictureStrip.tsx';
import styles from './ChangedPictures.module.css';

type Pictures = Comparison['pictures'][number];

/** Pictures side by side; those that stayed are shown once. */
export function ChangedPictures({ comparison: { pictures, before } }: { comparison: Comparison }) {
  const { t } = useTranslation(['review', 'appstore']);
  const shown = pictures.filter((one) => one.before.length + one.after.length > 0);
  return (
    <SectionCard title={t('section.pictures')}>
      {shown.length === 0 ? <p className={styles.quiet}>{t('picture.none')}</p> : null}
      <div className={styles.pictures}>
        {shown.map((one) => (
          <section key={one.field} aria-label={t(`appstore:field.${one.field}`)}>
            <h3>{t(`appstore:field.${one.field}`)}</h3>
            {before && one.isChanged ? (
              <div className={styles.sides}>
                <Side title={t('before')} field={one.field} ids={one.before} />
                <Side title={t('after')} field={one.field} ids={one.after} />
              </div>
            ) : (
              <Side title={before ? t('unchanged') : ''} field={one.field} ids={one.after} />
            )}
          </section>
        ))}
      </div>
    </SectionCard>
  );
}

function Side({ title, field, ids }: { title: string; field: Pictures['field']; ids: readonly string[] }) {
  const { t } = useTranslation(['review', 'appstore']);
  return (
    <div>
      {title ? <h4>{title}</h4> : null}
      {ids.length === 0 ? (
        <span className={styles.quiet}>{t('picture.none')}</span>
      ) : (
        <PictureStrip ids={ids} shape={field} name={t(`appstore:field.${field}`)} />
      )}
    </div>
  );
}
