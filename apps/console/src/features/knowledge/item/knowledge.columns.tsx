import PushpinOutlined from '@ant-design/icons/es/icons/PushpinOutlined';
import type { ItemRow } from '@tilldeck/contracts/knowledge/item.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { problemIn, productIn, titleIn } from '../../../components/knowledge/answer.rules.ts';
import { knowledgeFields } from './knowledge.fields.ts';
import { detailsHref } from './knowledge.paths.ts';

function Title({ row }: { row: ItemRow }) {
  const { t, i18n } = useTranslation('knowledge');
  return (
    <>
      {row.isTop ? <PushpinOutlined aria-label={t('pinned')} title={t('pinned')} /> : null}{' '}
      <Link to={detailsHref(row)}>{titleIn(i18n.language, row)}</Link>
    </>
  );
}

function Category({ row, of }: { row: ItemRow; of: typeof problemIn | typeof productIn }) {
  const { i18n } = useTranslation();
  return of(i18n.language, row);
}

function Languages({ row }: { row: ItemRow }) {
  return [row.titleEn ? 'EN' : '', row.titleZh ? '中' : ''].filter(Boolean).join(' · ');
}

export const knowledgeColumns = knowledgeFields.columns({
  title: { isKey: true, width: 300, render: (row) => <Title row={row} /> },
  product: { width: 160, render: (row) => <Category row={row} of={productIn} /> },
  problemId: { width: 170, render: (row) => <Category row={row} of={problemIn} /> },
  state: { width: 110 },
  viewCount: { width: 90 },
  helpedCount: { width: 90 },
  updatedAt: { width: 160 },
  languages: { width: 90, isExtra: true, render: (row) => <Languages row={row} /> },
  publishedAt: { width: 160, isExtra: true },
  updatedBy: { width: 130, isExtra: true },
});
