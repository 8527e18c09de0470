import { errorSpec } from '@tilldeck/contracts/catalogue.errors';
import type { ErrorCode } from '@tilldeck/contracts/core/error-code';
import {
  extensionMonthsOf,
  graceDaysOf,
  isInvoiceRef,
  isPo,
  isSupplierCode,
} from '@tilldeck/contracts/service/order.rules';
import type { OrderKind } from '@tilldeck/contracts/service/order.states';
import { errorText } from '@tilldeck/phrases/error-texts';
import type { Language } from '@tilldeck/phrases/language';
import { AppError } from '../../../platform/app-error.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { listOfferedValues } from '../../system/index.ts';
import type { OrderTerms, SettledTerms } from './order.store.ts';

/** All that is wrong with the fields of a draft, each on its field; nothing is asked of devices yet. */
export async function settleTerms(
  inside: Pick<ScopedDb, 'db'>,
  language: Language,
  kind: OrderKind,
  draft: OrderTerms,
): Promise<SettledTerms> {
  const { extensionPeriod } = draft;
  const offered = await listOfferedValues(inside, [
    { code: 'supplier', value: draft.supplier },
    { code: 'warranty_package', value: draft.warrantyPackage },
    { code: 'service_delivery_type', value: draft.deliveryType },
    { code: 'warranty_service_level', value: draft.serviceLevel },
    { code: 'grace_period', value: draft.gracePeriod },
    { code: 'extension_period', value: extensionPeriod ?? '' },
  ]);
  const graceDays = graceDaysOf(draft.gracePeriod);
  const months = extensionPeriod === undefined ? null : extensionMonthsOf(extensionPeriod);
  const isPeriodGood =
    extensionPeriod === undefined
      ? kind === 'maintenance'
      : months !== null && offered.has(`extension_period ${extensionPeriod}`);
  const judged: [ErrorCode, boolean][] = [
    ['service.po_invalid', isPo(draft.po)],
    ['service.ref_invalid', isInvoiceRef(draft.invoiceRef)],
    ['service.supplier_invalid', isSupplierCode(draft.supplier)],
    ['service.supplier_unknown', !isSupplierCode(draft.supplier) || offered.has(`supplier ${draft.supplier}`)],
    ['service.package_invalid', offered.has(`warranty_package ${draft.warrantyPackage}`)],
    ['service.delivery_invalid', offered.has(`service_delivery_type ${draft.deliveryType}`)],
    ['service.level_invalid', offered.has(`warranty_service_level ${draft.serviceLevel}`)],
    ['service.grace_invalid', graceDays !== null && offered.has(`grace_period ${draft.gracePeriod}`)],
    ['service.period_invalid', isPeriodGood],
    ['service.files_missing', draft.fileIds.length > 0],
  ];
  const faults = judged.filter(([, isGood]) => !isGood).map(([code]) => code);
  const [first] = faults;
  if (first)
    throw new AppError(first, {
      data: { fields: Object.fromEntries(faults.map((code) => [errorSpec(code).field, errorText(language, code)])) },
    });
  return { graceDays: graceDays ?? 0, extensionMonths: months };
}
