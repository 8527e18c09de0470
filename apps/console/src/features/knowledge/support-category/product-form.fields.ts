import { supportCategoryRoutes } from '@tilldeck/contracts/knowledge/category.routes';
import { type ProductType, productDraft } from '@tilldeck/contracts/knowledge/category.schemas';
import { z } from 'zod';
import { recordForm } from '../../../components/record/RecordForm.tsx';
import { fileKindField } from '../../../lib/upload/file-kind-field.ts';
import { productFields } from './product.fields.ts';

/** In a form a file has a name; the call takes its id. */
const schema = productDraft
  .omit({ iconFileId: true })
  .extend({ icon: z.object({ id: z.string(), name: z.string(), sizeBytes: z.number() }).optional() });

/** A product type, new or changed. */
export const productForm = recordForm<ProductType>()({
  schema,
  fields: productFields.form({
    nameEn: {},
    nameZh: {},
    descriptionEn: {},
    descriptionZh: {},
    icon: { kind: 'file', ...fileKindField('productIcon'), limits: (t) => t('supportCategory:iconLimits') },
    sort: {},
  }),
  add: supportCategoryRoutes.addProduct,
  modify: supportCategoryRoutes.editProduct,
  detail: async (call, id) => (await call(supportCategoryRoutes.products, {})).items.find((each) => each.id === id),
  texts: {
    add: (t) => t('supportCategory:addProduct'),
    added: (t) => t('supportCategory:productAdded'),
    edit: (t) => t('supportCategory:editProduct'),
    saved: (t) => t('supportCategory:productSaved'),
  },
  initial: { sort: 0 },
  toValues: ({ nameEn, nameZh, descriptionEn, descriptionZh, sort, iconFileId }, text) => ({
    ...{ nameEn, nameZh, descriptionEn, descriptionZh, sort },
    icon: iconFileId ? { id: iconFileId, name: text(productFields.label('icon')), sizeBytes: 0 } : undefined,
  }),
  toInput: ({ icon, ...values }) => ({ ...values, iconFileId: icon?.id ?? null }),
});
