import type { DraftLine, OrderDetail, OrderLine } from '@tilldeck/contracts/service/order.schemas';
import type { OrderKind } from '@tilldeck/contracts/service/order.states';

const words = (text: string): string[] => text.split(/[\s,;，；、]+/).filter((part) => part !== '');

/**
 * Typed or pasted numbers. Of a maintenance order each line is a device, with its replacement behind it; of a warranty
 * order all of them are devices, however they are separated.
 */
export const linesOf = (kind: OrderKind, text: string): DraftLine[] =>
  kind === 'warranty'
    ? words(text).map((sn) => ({ sn }))
    : text.split(/[\r\n]+/).flatMap((line) => {
        const [sn, replacementSn] = words(line);
        return sn ? [replacementSn ? { sn, replacementSn } : { sn }] : [];
      });

export const textOf = (lines: readonly Pick<OrderLine, 'sn' | 'replacementSn'>[]): string =>
  lines.map(({ sn, replacementSn }) => (replacementSn ? `${sn} ${replacementSn}` : sn)).join('\n');

/** What a form of a rejected order begins with. */
export const valuesOf = (order: OrderDetail, lines: readonly OrderLine[]) => ({
  po: order.po,
  invoiceRef: order.invoiceRef,
  supplier: order.supplier,
  warrantyPackage: order.warrantyPackage,
  serviceLevel: order.serviceLevel,
  deliveryType: order.deliveryType,
  gracePeriod: order.gracePeriod,
  ...(order.extensionPeriod ? { extensionPeriod: order.extensionPeriod } : {}),
  remark: order.remark,
  lines: textOf(lines),
  fileIds: order.files.map(({ id, name, size }) => ({ id, name, sizeBytes: size })),
});
