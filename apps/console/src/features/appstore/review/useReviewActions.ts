import { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import type { ReviewRow } from '@tilldeck/contracts/appstore/review.schemas';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';

export type Reviewed = Pick<ReviewRow, 'id' | 'version' | 'name' | 'package' | 'stage'>;

export const takeRouteOf = ({ stage }: Pick<ReviewRow, 'stage'>) =>
  stage === 'final' ? reviewRoutes.takeFinal : reviewRoutes.takeFirst;

const inputOf = ({ id, version }: Reviewed) => ({ id, version });

/** Taking a review and giving it back; each says whether it was done. */
export function useReviewActions() {
  const { t } = useTranslation('review');
  const { run } = useAction();
  const takeOf = (row: Reviewed) =>
    action<Reviewed, ReturnType<typeof takeRouteOf>>({
      key: 'take',
      label: t('takeShort'),
      call: takeRouteOf(row),
      input: inputOf,
      done: () => t('taken'),
    });
  const handBack = action<Reviewed, typeof reviewRoutes.handBack>({
    key: 'handBack',
    label: t('handBack'),
    call: reviewRoutes.handBack,
    input: inputOf,
    confirm: (row) => ({
      title: t('handBack.title', { name: row.name || row.package }),
      text: t('handBack.text'),
      action: t('handBack'),
    }),
    done: () => t('handedBack'),
  });
  return {
    take: async (row: Reviewed) => (await run(takeOf(row), row)) !== null,
    handBack: async (row: Reviewed) => (await run(handBack, row)) !== null,
  };
}
