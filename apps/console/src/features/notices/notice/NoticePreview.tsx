import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../../components/rich-text/RichText.tsx';
import styles from './Notice.module.css';

type Texts = Partial<Record<'titleEn' | 'titleZh' | 'contentEn' | 'contentZh', string>>;

/** Both languages as readers will see them, side by side. */
export function NoticePreview() {
  const form = Form.useFormInstance();
  const values = (Form.useWatch([], form) as Texts | undefined) ?? {};
  return <NoticeTexts texts={values} />;
}

export function NoticeTexts({ texts }: { texts: Texts }) {
  const { t } = useTranslation('notice');
  const { titleEn, titleZh, contentEn, contentZh } = texts;
  const isEmpty = !(titleEn || titleZh || contentEn || contentZh);
  if (isEmpty) return <p className="blk-soft">{t('previewEmpty')}</p>;
  return (
    <div className={styles.pair}>
      <OneLanguage label={t('english')} title={titleEn} content={contentEn} />
      <OneLanguage label={t('chinese')} title={titleZh} content={contentZh} />
    </div>
  );
}

function OneLanguage(props: { label: string; title: string | undefined; content: string | undefined }) {
  const { t } = useTranslation('notice');
  return (
    <article className={styles.paper} aria-label={props.label}>
      <span className="blk-soft">{props.label}</span>
      {props.title || props.content ? (
        <>
          <h3>{props.title}</h3>
          {props.content ? <RichText text={props.content} topHeading={4} /> : null}
        </>
      ) : (
        <p className="blk-soft">{t('previewOther')}</p>
      )}
    </article>
  );
}
