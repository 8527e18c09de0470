import { useTranslation } from 'react-i18next';
import { usePicture } from '../base/usePicture.ts';
import styles from './RichText.module.css';

/** A picture of a text. Texts hold the ids of files; addresses are short-lived and asked for when it is drawn. */
export function RichPicture({ fileId, alt }: { fileId: string; alt: string }) {
  const { t } = useTranslation('blocks');
  const { url, isMissing } = usePicture(fileId);
  if (url) return <img className={styles.picture} src={url} alt={alt} />;
  return <span className={styles.noPicture}>{isMissing ? t('richText.noPicture', { alt }) : alt}</span>;
}
