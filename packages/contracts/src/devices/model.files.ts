import { fileKind } from '../files/file-kind.schemas.ts';

const maxBytes = 500 * 1024;

/** Spec section 5: exactly 120 by 120. The size is that of a derived model's icon. */
export const modelIconFile = fileKind({
  name: 'modelIcon',
  summary: 'Icon of a device model',
  accepts: ['jpg', 'png'],
  maxBytes,
  image: { exact: { widthPx: 120, heightPx: 120 } },
  retentionDays: null,
  readBy: { model: ['model.query', 'model.edit'] },
  permission: 'model.edit',
});

/** Spec section 5: jpg, jpeg or png up to 500K. The pixels are bounded so that a list can draw it. */
export const derivedModelIconFile = fileKind({
  name: 'derivedModelIcon',
  summary: 'Icon of a derived model',
  accepts: ['jpg', 'png'],
  maxBytes,
  image: { maxWidthPx: 2_000, maxHeightPx: 2_000 },
  retentionDays: null,
  readBy: { model: ['model.query', 'model.edit'] },
  permission: 'model.edit',
});
