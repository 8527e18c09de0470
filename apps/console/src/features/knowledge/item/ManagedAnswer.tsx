import { knowledgeRoutes } from '@tilldeck/contracts/knowledge/item.routes';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useMayCall } from '../../../components/base/useBlocks.ts';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { FactsGrid } from '../../../components/details/FactsGrid.tsx';
import { useHistoryTab } from '../../../components/details/useHistoryTab.tsx';
import { useAction } from '../../../components/feedback/useAction.ts';
import { titleIn } from '../../../components/knowledge/answer.rules.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { AnswerArticle } from './AnswerArticle.tsx';
import { itemStateTexts, knowledgeFields } from './knowledge.fields.ts';
import { listHref, updateHref } from './knowledge.paths.ts';
import { useKnowledgeActions } from './useKnowledgeActions.ts';

/** An answer as its writers see it: what readers see, how often, and what can be done. */
export function ManagedAnswer({ id }: { id: string }) {
  const { t, i18n } = useTranslation(['knowledge', 'words']);
  const navigate = useNavigate();
  const mayCall = useMayCall();
  const record = useCall(knowledgeRoutes.detail, { id });
  const actionsOf = useKnowledgeActions({ isOwnPage: true });
  const { button } = useAction();
  const history = useHistoryTab('knowledge_item', id, { hasNames: true });
  const item = record.data;
  const facts =
    item &&
    knowledgeFields.facts(item, [
      'viewCount',
      'helpedCount',
      'isTop',
      'publishedAt',
      'updatedAt',
      'updatedBy',
      'keywords',
    ]);
  return (
    <DetailsPage
      title={item ? titleIn(i18n.language, item) : ''}
      backHref={listHref}
      status={item ? <StatusTag state={item.state} states={itemStateTexts} isFramed /> : null}
      isLoading={record.isPending}
      error={record.error}
      onRetry={() => void record.refetch()}
      actions={
        item ? (
          <>
            {actionsOf(item)
              .filter(({ call }) => mayCall(call))
              .map((each) => (
                <ActionButton key={each.key} {...button(each, item)} />
              ))}
            {mayCall(knowledgeRoutes.update) ? (
              <ActionButton kind="primary" label={t('words:edit')} onClick={() => void navigate(updateHref(item))} />
            ) : null}
          </>
        ) : null
      }
      summary={facts ? <SectionCard>{<FactsGrid facts={facts} />}</SectionCard> : null}
      tabs={item ? [{ key: 'text', label: t('tab.read'), content: <AnswerArticle answer={item} /> }, ...history] : []}
    />
  );
}
