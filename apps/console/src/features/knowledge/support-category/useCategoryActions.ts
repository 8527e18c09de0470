import { supportCategoryRoutes } from '@tilldeck/contracts/knowledge/category.routes';
import type { ProblemType, ProductType } from '@tilldeck/contracts/knowledge/category.schemas';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { nameIn } from '../../../lib/i18n/i18n.ts';

/** Deleting product and problem types, asked first. */
export function useCategoryActions() {
  const { t, i18n } = useTranslation(['supportCategory', 'words']);
  const { row: act } = useAction();
  const question = (row: ProblemType | ProductType, text: string) => ({
    title: t('words:deleteTitle', { name: nameIn(i18n.language, row) }),
    text,
    action: t('words:delete'),
    isDanger: true,
  });
  const shared = { key: 'delete', label: t('words:delete'), isDanger: true };
  const removeProduct = action<ProductType, typeof supportCategoryRoutes.deleteProduct>({
    ...shared,
    call: supportCategoryRoutes.deleteProduct,
    input: ({ id }) => ({ id }),
    confirm: (row) => question(row, t('deleteProductText')),
    disabledReason: ({ problems }) => (problems.length > 0 ? t('hasProblems') : null),
  });
  const removeProblem = action<ProblemType, typeof supportCategoryRoutes.deleteProblem>({
    ...shared,
    call: supportCategoryRoutes.deleteProblem,
    input: ({ id }) => ({ id }),
    confirm: (row) => question(row, t('deleteProblemText')),
    disabledReason: ({ answerCount }) => (answerCount > 0 ? t('hasAnswers') : null),
  });
  return {
    removeProduct: (row: ProductType) => act(removeProduct, row),
    removeProblem: (row: ProblemType) => act(removeProblem, row),
  };
}
