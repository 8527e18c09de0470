import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { supportCategoryRoutes } from '@tilldeck/contracts/knowledge/category.routes';
import { knowledgeRoutes } from '@tilldeck/contracts/knowledge/item.routes';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { optionsFrom } from '../../../components/choices/useChoices.ts';
import { useAction } from '../../../components/feedback/useAction.ts';
import { titleIn } from '../../../components/knowledge/answer.rules.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { word } from '../../../components/record/record.fields.tsx';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { knowledgeColumns } from './knowledge.columns.tsx';
import { knowledgeFields } from './knowledge.fields.ts';
import { createHref, detailsHref, updateHref } from './knowledge.paths.ts';
import { useKnowledgeActions } from './useKnowledgeActions.ts';

/** All answers with their states, for those who write them. */
export function ManagedAnswers() {
  const { t, i18n } = useTranslation('knowledge');
  const navigate = useNavigate();
  const actionsOf = useKnowledgeActions();
  const { row: act } = useAction();
  const products = optionsFrom(supportCategoryRoutes.choices, {}, ({ items }) =>
    items.map((product) => ({ value: product.id, label: nameIn(i18n.language, product) })),
  );
  return (
    <ListPage
      isEmbedded
      call={knowledgeRoutes.page}
      title={t('title')}
      columns={knowledgeColumns}
      filters={[
        { kind: 'text', name: 'keyword', label: t('keyword') },
        knowledgeFields.filter('state'),
        { kind: 'select', name: 'productId', label: t('field.product'), options: products },
      ]}
      rowLabel={(row) => titleIn(i18n.language, row)}
      rowHref={detailsHref}
      rowActions={(row) => [
        { key: 'edit', label: word('edit'), call: knowledgeRoutes.update, href: updateHref(row) },
        ...actionsOf(row).map((each) => act(each, row)),
      ]}
      actions={
        <Can route={knowledgeRoutes.create}>
          <ActionButton
            kind="primary"
            icon={<PlusOutlined aria-hidden />}
            label={t('add')}
            onClick={() => void navigate(createHref)}
          />
        </Can>
      }
      emptyTitle={t('empty')}
      emptyText={t('emptyText')}
    />
  );
}
