import type { AppRow } from '@tilldeck/contracts/appstore/app.schemas';
import { useTranslation } from 'react-i18next';
import { StatusTag, ToneTag } from '../../../components/text/StatusTag.tsx';
import { publicationStateTexts } from '../version-states.config.ts';

export function ListedTag({ isListed, isFramed }: { isListed: boolean; isFramed?: boolean }) {
  const { t } = useTranslation('market');
  return <ToneTag tone={isListed ? 'ok' : 'off'} text={t(isListed ? 'listed.yes' : 'listed.no')} isFramed={isFramed} />;
}

/** The state of the newest publication, and whether some devices get a newer version already. */
export function PublicationTag({ app }: { app: Pick<AppRow, 'publicationState' | 'hasGrayscale'> }) {
  const { t } = useTranslation('market');
  if (!app.publicationState) return <span className="blk-soft">–</span>;
  if (app.hasGrayscale) return <ToneTag tone="run" text={t('grayscale')} />;
  return <StatusTag state={app.publicationState} states={publicationStateTexts} />;
}

/** Both names of a category in the reader's language. */
export function CategoryText({ name }: { name: AppRow['categoryName'] }) {
  const { i18n } = useTranslation();
  if (!name) return <span className="blk-soft">–</span>;
  return i18n.language === 'zh-CN' ? name.nameZh : name.nameEn;
}

/** Whose app it is; partners one has nothing to do with stay without a name. */
export function OwnerText({ name }: { name: string }) {
  const { t } = useTranslation('market');
  return name || <span className="blk-soft">{t('unknownOwner')}</span>;
}
