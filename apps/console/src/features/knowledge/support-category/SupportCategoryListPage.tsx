import { supportCategoryRoutes } from '@tilldeck/contracts/knowledge/category.routes';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { useRecordForm } from '../../../components/record/useRecordForm.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import styles from './ProductSection.module.css';
import { ProductSection } from './ProductSection.tsx';
import { productForm } from './product-form.fields.ts';
import { useCategoryActions } from './useCategoryActions.ts';

/** /support/tickets/category/list */
export function SupportCategoryListPage() {
  const { t } = useTranslation('supportCategory');
  const products = useCall(supportCategoryRoutes.products, {});
  const { create, edit, form } = useRecordForm(productForm);
  const { removeProduct } = useCategoryActions();
  const items = products.data?.items ?? [];
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={create} />
      {items.length > 0 ? (
        <div className={styles.sections}>
          {items.map((product) => (
            <ProductSection key={product.id} product={product} actions={[edit(product), removeProduct(product)]} />
          ))}
        </div>
      ) : (
        <SectionCard isLoading={products.isPending} error={products.error} onRetry={() => void products.refetch()}>
          <EmptyState kind="nothing" title={t('empty')} text={t('emptyText')} />
        </SectionCard>
      )}
      {form}
    </>
  );
}
