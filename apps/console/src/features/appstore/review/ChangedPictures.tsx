import type { Comparison } from '@tilldeck/contracts/appstore/review.schemas';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { usePictureUrl } from '../AppPicture.tsx';
import styles from './ChangedPictures.module.css';

type Pictures = Comparison['pictures'][number];

/** Pictures side by side; a click shows one in its own size. */
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
      <div className={styles.strip}>
        {ids.map((id, index) => (
          <Thumbnail key={id} id={id} field={field} name={t(`appstore:field.${field}`)} number={index + 1} />
        ))}
        {ids.length === 0 ? <span className={styles.quiet}>{t('picture.none')}</span> : null}
      </div>
    </div>
  );
}

interface ThumbnailProps {
  id: string;
  field: Pictures['field'];
  name: string;
  number: number;
}

function Thumbnail({ id, field, name, number }: ThumbnailProps) {
  const { t } = useTranslation('review');
  const [isOpen, setOpen] = useState(false);
  const url = usePictureUrl(id);
  if (!url)
    return (
      <span className={styles.missing} data-picture={field}>
        {t('picture.missing')}
      </span>
    );
  return (
    <>
      <button
        type="button"
        className={styles.thumbnail}
        data-picture={field}
        aria-label={t('picture.open', { name, number })}
        onClick={() => setOpen(true)}
      >
        <img src={url} alt="" />
      </button>
      <Modal
        open={isOpen}
        onCancel={() => setOpen(false)}
        title={`${name} ${number}`}
        footer={null}
        width={field === 'landscape' ? 904 : 530}
        centered
        destroyOnHidden
      >
        <img src={url} alt={`${name} ${number}`} className={styles.full} />
      </Modal>
    </>
  );
}
