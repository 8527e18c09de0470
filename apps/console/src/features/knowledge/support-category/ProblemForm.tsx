import { supportCategoryRoutes } from '@tilldeck/contracts/knowledge/category.routes';
import { type ProblemType, problemDraft } from '@tilldeck/contracts/knowledge/category.schemas';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import type { OpenedForm } from '../../../components/form/CreateButton.tsx';
import { FormDialog } from '../../../components/form/FormDialog.tsx';
import { savedForm } from '../../../components/form/useEditConflict.ts';
import { problemFields } from './problem.fields.ts';

const schema = problemDraft.omit({ productId: true });
const fields = problemFields.form({ nameEn: {}, nameZh: {}, sort: {} });

interface ProblemFormProps extends OpenedForm<ProblemType> {
  productId: string;
  record?: ProblemType | undefined;
  /** Order of a new problem type: behind the last one. */
  nextSort: number;
}

/** A problem type of a product type, new or changed. */
export function ProblemForm({ productId, record, nextSort, ...frame }: ProblemFormProps) {
  const { t } = useTranslation('supportCategory');
  const { call } = useBlocks();
  const shared = { ...frame, schema, fields };
  if (!record)
    return (
      <FormDialog
        {...shared}
        call={supportCategoryRoutes.addProblem}
        title={t('addProblem')}
        doneText={t('problemAdded')}
        initial={{ sort: nextSort }}
        toInput={(values) => ({ ...values, productId })}
      />
    );
  const read = async () => {
    const { items } = await call(supportCategoryRoutes.products, {});
    return items.flatMap(({ problems }) => problems).find(({ id }) => id === record.id);
  };
  return (
    <FormDialog
      {...shared}
      call={supportCategoryRoutes.editProblem}
      title={t('editProblem')}
      doneText={t('problemSaved')}
      {...savedForm(record, read, { fields, toValues: (row) => row })}
    />
  );
}
