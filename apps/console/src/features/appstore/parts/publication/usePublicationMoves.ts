import { publicationRoutes } from '@tilldeck/contracts/appstore/publication.routes';
import type { Publication } from '@tilldeck/contracts/appstore/publication.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../../components/base/useBlocks.ts';
import { useConfirm } from '../../../../components/feedback/useConfirm.ts';
import { showToast } from '../../../../lib/notice/notice.ts';
import { invalidate } from '../../../../lib/request/route-queries.ts';
import { showFailure } from '../../../../lib/request/show-failure.ts';
import { audienceOf, publicationReads } from './publication.queries.ts';
import { useReachText } from './useReachText.ts';

export type Move = 'cancel' | 'halt' | 'resume' | 'rollBack' | 'toAll';

const routes = {
  cancel: publicationRoutes.cancel,
  halt: publicationRoutes.halt,
  resume: publicationRoutes.resume,
  rollBack: publicationRoutes.rollBack,
  toAll: publicationRoutes.raise,
};
/** The call behind each move: who may not make it does not see its button. */
export const routeOfMove = (move: Move) => routes[move];

/** What can be done with a publication at a press: each says first what happens and to how many devices. */
export function usePublicationMoves() {
  const { t } = useTranslation('publication');
  const { call } = useBlocks();
  const confirm = useConfirm();
  const reachText = useReachText();
  const [busy, setBusy] = useState<Move>();

  const make = async (move: Move, publication: Publication): Promise<void> => {
    const { id, version, appId, versionName } = publication;
    const aimed = move === 'toAll' ? { ...publication, deployment: 'public' as const } : publication;
    const reach = await call(publicationRoutes.reach, { ...audienceOf(aimed), appId });
    const devices = reachText(reach);
    const question = {
      title: t(`${move}.title`, { version: versionName }),
      text: t(`${move}.text`, { version: versionName, devices }),
      action: t(`${move}.action`),
      isDanger: move === 'cancel' || move === 'halt' || move === 'rollBack',
    };
    if (!(await confirm(question))) return;
    if (move === 'toAll') await call(publicationRoutes.raise, { id, version, deployment: 'public' });
    else await call(routes[move], { id, version });
    showToast(t(`${move}.done`, { version: versionName }), 'done');
    await invalidate(publicationReads);
  };
  return {
    busy,
    start: async (move: Move, publication: Publication) => {
      setBusy(move);
      try {
        await make(move, publication);
      } catch (error) {
        showFailure(error);
        await invalidate(publicationReads);
      } finally {
        setBusy(undefined);
      }
    },
  };
}
