import { knowledgeRoutes } from '@tilldeck/contracts/knowledge/item.routes';
import type { ItemRow } from '@tilldeck/contracts/knowledge/item.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Action, action } from '../../../components/feedback/useAction.ts';
import { titleIn } from '../../../components/knowledge/answer.rules.ts';
import { listHref } from './knowledge.paths.ts';

const step = ({ id, version }: ItemRow) => ({ id, version });

/** What can be done with an answer, in the order of its life. */
export function useKnowledgeActions({ isOwnPage = false } = {}): (row: ItemRow) => Action<ItemRow>[] {
  const { t, i18n } = useTranslation(['knowledge', 'words']);
  const navigate = useNavigate();
  const nameOf = (row: ItemRow) => ({ name: titleIn(i18n.language, row) });
  const publish = action<ItemRow, typeof knowledgeRoutes.publish>({
    key: 'publish',
    label: t('publish'),
    call: knowledgeRoutes.publish,
    input: step,
    confirm: (row) => ({ title: t('publishTitle', nameOf(row)), text: t('publishText'), action: t('publish') }),
    done: () => t('published'),
  });
  const cancel = action<ItemRow, typeof knowledgeRoutes.cancelPublish>({
    key: 'cancelPublish',
    label: t('cancelPublish'),
    call: knowledgeRoutes.cancelPublish,
    input: step,
    confirm: (row) => ({
      title: t('cancelPublishTitle', nameOf(row)),
      text: t('cancelPublishText'),
      action: t('cancelPublish'),
    }),
    done: () => t('unpublished'),
  });
  const top = action<ItemRow, typeof knowledgeRoutes.top>({
    key: 'top',
    label: t('top'),
    call: knowledgeRoutes.top,
    input: step,
    done: () => t('topped'),
  });
  const untop = action<ItemRow, typeof knowledgeRoutes.untop>({
    ...top,
    key: 'untop',
    label: t('untop'),
    call: knowledgeRoutes.untop,
    done: () => t('untopped'),
  });
  const remove = action<ItemRow, typeof knowledgeRoutes.delete>({
    key: 'delete',
    label: t('words:delete'),
    call: knowledgeRoutes.delete,
    isDanger: true,
    input: ({ id }) => ({ id }),
    confirm: (row) => ({
      title: t('words:deleteTitle', nameOf(row)),
      text: t('deleteText'),
      action: t('words:delete'),
      isDanger: true,
    }),
    done: () => t('deleted'),
    ...(isOwnPage ? { onDone: () => void navigate(listHref) } : {}),
  });
  return (row) =>
    [row.state === 'draft' ? publish : cancel, row.isTop ? untop : top, remove] as unknown as Action<ItemRow>[];
}
