import { knowledgeRoutes } from '@tilldeck/contracts/knowledge/item.routes';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { titleIn } from '../../../components/knowledge/answer.rules.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { useCan } from '../../../lib/session/permission.ts';
import { AnswerArticle } from './AnswerArticle.tsx';
import { listHref } from './knowledge.paths.ts';
import { ManagedAnswer } from './ManagedAnswer.tsx';

/** /support/repository/details/:id */
export function KnowledgeDetailsPage() {
  const { id = '' } = useParams();
  const mayEdit = useCan(knowledgeRoutes.update);
  return mayEdit ? <ManagedAnswer id={id} /> : <ReadAnswer id={id} />;
}

/** A published answer; opening it counts as a view. */
function ReadAnswer({ id }: { id: string }) {
  const { i18n } = useTranslation('knowledge');
  const answer = useCall(knowledgeRoutes.read, { id });
  return (
    <DetailsPage
      title={answer.data ? titleIn(i18n.language, answer.data) : ''}
      backHref={listHref}
      isLoading={answer.isPending}
      error={answer.error}
      onRetry={() => void answer.refetch()}
    >
      {answer.data ? <AnswerArticle answer={answer.data} isAsking /> : null}
    </DetailsPage>
  );
}
