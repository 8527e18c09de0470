import { fileKind } from '../files/file-kind.schemas.ts';

const megabyte = 1024 * 1024;
const sidePx = 120;

/** Spec, SUP-02: 120 by 120. */
export const productIconFile = fileKind({
  name: 'productIcon',
  summary: 'Icon of a product type',
  accepts: ['jpg', 'png'],
  maxBytes: megabyte,
  image: { exact: { widthPx: sidePx, heightPx: sidePx } },
  retentionDays: null,
  readBy: { productType: ['support-category.query'] },
  permission: 'support-category.add',
  orPermissions: ['support-category.edit'],
});

export const knowledgePictureFile = fileKind({
  name: 'knowledgePicture',
  summary: 'Picture of an answer in the knowledge base',
  accepts: ['jpg', 'png'],
  maxBytes: 5 * megabyte,
  image: { maxWidthPx: 4_000, maxHeightPx: 4_000 },
  retentionDays: null,
  readBy: { knowledgeItem: ['knowledge.get'] },
  permission: 'knowledge.add',
  orPermissions: ['knowledge.edit'],
});

export const knowledgeFiles = [productIconFile, knowledgePictureFile] as const;
