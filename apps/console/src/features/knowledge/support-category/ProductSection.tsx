import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { supportCategoryRoutes } from '@tilldeck/contracts/knowledge/category.routes';
import type { ProblemType, ProductType } from '@tilldeck/contracts/knowledge/category.schemas';
import { useTranslation } from 'react-i18next';
import { AppIcon } from '../../../components/app/AppPicture.tsx';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { type RowAction, RowActions } from '../../../components/list/RowActions.tsx';
import { PlainTable } from '../../../components/list/SectionTable.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { word } from '../../../components/record/record.fields.tsx';
import { nameIn } from '../../../lib/i18n/i18n.ts';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { ProblemForm } from './ProblemForm.tsx';
import styles from './ProductSection.module.css';
import { problemColumns } from './problem.fields.ts';
import { useCategoryActions } from './useCategoryActions.ts';

/** One product type with its problem types. */
export function ProductSection({ product, actions }: { product: ProductType; actions: RowAction[] }) {
  const { t, i18n } = useTranslation('supportCategory');
  const { removeProblem } = useCategoryActions();
  const [opened, setOpened] = useOpened<ProblemType | 'new'>(`problem-${product.id}`);
  const close = () => setOpened(undefined);
  const { problems } = product;
  const name = nameIn(i18n.language, product);
  const description = i18n.language === 'zh-CN' ? product.descriptionZh : product.descriptionEn;
  return (
    <SectionCard
      title={name}
      beside={<AppIcon fileId={product.iconFileId} sizePx={24} />}
      actions={
        <>
          <RowActions actions={actions} rowLabel={name} inline={1} />
          <Can route={supportCategoryRoutes.addProblem}>
            <ActionButton
              size="small"
              icon={<PlusOutlined aria-hidden />}
              label={t('addProblem')}
              onClick={() => setOpened('new')}
            />
          </Can>
        </>
      }
      isFlush
    >
      {description ? <p className={styles.description}>{description}</p> : null}
      <PlainTable
        label={t('problems', { name })}
        columns={problemColumns}
        rows={problems}
        rowKey={(row) => row.id}
        rowLabel={(row) => nameIn(i18n.language, row)}
        rowActions={(row) => [
          { key: 'edit', label: word('edit'), call: supportCategoryRoutes.editProblem, onClick: () => setOpened(row) },
          removeProblem(row),
        ]}
        placeholder={<p className={styles.nothing}>{t('noProblems')}</p>}
      />
      <ProblemForm
        productId={product.id}
        record={opened === 'new' ? undefined : opened}
        nextSort={Math.max(0, ...problems.map((row) => row.sort)) + 10}
        isOpen={opened !== undefined}
        onClose={close}
        onDone={close}
      />
    </SectionCard>
  );
}
