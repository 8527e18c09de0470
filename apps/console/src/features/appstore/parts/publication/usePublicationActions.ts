import { publicationRoutes } from '@tilldeck/contracts/appstore/publication.routes';
import type { Publication } from '@tilldeck/contracts/appstore/publication.schemas';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../../components/base/useBlocks.ts';
import { type Action, useAction } from '../../../../components/feedback/useAction.ts';
import { audienceOf } from './publication.queries.ts';
import { useReachText } from './useReachText.ts';

export type Move = 'cancel' | 'halt' | 'resume' | 'rollBack' | 'toAll';

const routes = {
  cancel: publicationRoutes.cancel,
  halt: publicationRoutes.halt,
  resume: publicationRoutes.resume,
  rollBack: publicationRoutes.rollBack,
};
/** The call behind each move: who may not make it does not see its button. */
export const routeOfMove = (move: Move) => (move === 'toAll' ? publicationRoutes.raise : routes[move]);

const dangers: readonly Move[] = ['cancel', 'halt', 'rollBack'];

/** What can be done with a publication at a press: each says first what happens and to how many devices. */
export function usePublicationActions() {
  const { t } = useTranslation('publication');
  const { call } = useBlocks();
  const reachText = useReachText();
  const { button } = useAction();

  const shared = (move: Move) => ({
    key: move,
    label: t(`${move}.action`),
    isDanger: dangers.includes(move),
    confirm: async (publication: Publication) => {
      const { appId, versionName } = publication;
      const aimed = move === 'toAll' ? { ...publication, deployment: 'public' as const } : publication;
      const devices = reachText(await call(publicationRoutes.reach, { ...audienceOf(aimed), appId }));
      return {
        title: t(`${move}.title`, { version: versionName }),
        text: t(`${move}.text`, { version: versionName, devices }),
        action: t(`${move}.action`),
        isDanger: dangers.includes(move),
      };
    },
    done: ({ versionName }: Publication) => t(`${move}.done`, { version: versionName }),
  });
  const toAll: Action<Publication, typeof publicationRoutes.raise> = {
    ...shared('toAll'),
    call: publicationRoutes.raise,
    input: ({ id, version }) => ({ id, version, deployment: 'public' }),
  };
  return (move: Move, publication: Publication) =>
    move === 'toAll'
      ? button(toAll, publication)
      : button({ ...shared(move), call: routes[move], input: ({ id, version }) => ({ id, version }) }, publication);
}
