import { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import type { ReviewRow } from '@tilldeck/contracts/appstore/review.schemas';
import type { Route } from '@tilldeck/contracts/core/route';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { showToast } from '../../../lib/notice/notice.ts';
import { invalidate } from '../../../lib/request/route-queries.ts';
import { showFailure } from '../../../lib/request/show-failure.ts';
import { reviewReads } from './review.queries.ts';

export type Reviewed = Pick<ReviewRow, 'id' | 'version' | 'name' | 'package' | 'stage'>;

export const takeRouteOf = ({ stage }: Pick<ReviewRow, 'stage'>) =>
  stage === 'final' ? reviewRoutes.takeFinal : reviewRoutes.takeFirst;

/** Taking a review and giving it back; each says whether it was done. */
export function useReviewMoves() {
  const { t } = useTranslation('review');
  const { call } = useBlocks();
  const confirm = useConfirm();
  const send = async (route: Route, { id, version }: Reviewed, done: string): Promise<boolean> => {
    try {
      await call(route, { id, version } as never);
      showToast(done, 'done');
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    } finally {
      await invalidate(reviewReads);
    }
  };
  return {
    take: (row: Reviewed) => send(takeRouteOf(row), row, t('taken')),
    handBack: async (row: Reviewed) => {
      const isMeant = await confirm({
        title: t('handBack.title', { name: row.name || row.package }),
        text: t('handBack.text'),
        action: t('handBack'),
      });
      return isMeant !== null && send(reviewRoutes.handBack, row, t('handedBack'));
    },
  };
}
