import type { AppRow } from '@tilldeck/contracts/appstore/app.schemas';
import { useTranslation } from 'react-i18next';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import { nameIn } from '../../../lib/i18n/i18n.ts';

interface ListedTagProps {
  app: Pick<AppRow, 'isListed' | 'publicationState'>;
  isFramed?: boolean;
}

/** Whether people find it in the store: nobody does before something of it was published. */
export function ListedTag({ app: { isListed, publicationState }, isFramed }: ListedTagProps) {
  const { t } = useTranslation('market');
  const key = !isListed ? 'listed.no' : publicationState === null ? 'listed.notYet' : 'listed.yes';
  return <ToneTag tone={key === 'listed.yes' ? 'ok' : 'off'} text={t(key)} isFramed={isFramed} />;
}

/** Both names of a category in the reader's language. */
export function CategoryText({ name }: { name: AppRow['categoryName'] }) {
  const { i18n } = useTranslation();
  if (!name) return <span className="blk-soft">–</span>;
  return nameIn(i18n.language, name);
}

/** Whose app it is; partners one has nothing to do with stay without a name. */
export function OwnerText({ name }: { name: string }) {
  const { t } = useTranslation('market');
  return name || <span className="blk-soft">{t('unknownOwner')}</span>;
}
