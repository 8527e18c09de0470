import { maxOrderFiles, maxTypedLinesText } from '@tilldeck/contracts/service/order.limits';
import { orderDraft } from '@tilldeck/contracts/service/order.schemas';
import type { OrderKind } from '@tilldeck/contracts/service/order.states';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import { z } from 'zod';
import { partnerSearch } from '../../../components/choices/partner.queries.ts';
import { optionsFrom } from '../../../components/choices/useChoices.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { fileKindField } from '../../../lib/upload/file-kind-field.ts';

const upload = z.object({ id: z.string(), name: z.string(), sizeBytes: z.number() });

/** What a person fills in: numbers as text, files as they were uploaded. The server judges the rest. */
export const orderForm = orderDraft.extend({
  lines: z.string().max(maxTypedLinesText).optional(),
  workbookId: upload.optional(),
  fileIds: z.array(upload).max(maxOrderFiles).default([]),
});
/** The same of an order that must have a period. */
export const warrantyForm = orderForm.required({ extensionPeriod: true });

const choices = (code: string) => ({
  kind: 'select' as const,
  options: optionsFrom(dictionaryRoutes.byCode, { code }, (entries) =>
    entries.map(({ value, labelEn, labelZh }) => ({ value, label: i18n.language === 'zh-CN' ? labelZh : labelEn })),
  ),
});

type Entry = FormEntry<keyof typeof orderForm.shape>;

/** `isNew`: the partner is chosen once. */
export const orderFields = (kind: OrderKind, isNew: boolean): readonly Entry[] => [
  { section: (t) => t('service:section.order') },
  ...(isNew
    ? [
        {
          name: 'orgId',
          label: (t) => t('service:field.partner'),
          help: (t) => t('service:field.partnerHelp'),
          kind: 'select',
          options: partnerSearch(({ isControlled }) => isControlled),
        } satisfies Entry,
      ]
    : []),
  { name: 'po', label: (t) => t('service:field.po'), help: (t) => t('service:field.poHelp') },
  { name: 'invoiceRef', label: (t) => t('service:field.invoiceRef'), help: (t) => t('service:field.refHelp') },
  { name: 'supplier', label: (t) => t('service:field.supplier'), ...choices('supplier') },
  { section: (t) => t('service:section.terms') },
  { name: 'warrantyPackage', label: (t) => t('service:field.warrantyPackage'), ...choices('warranty_package') },
  {
    name: 'extensionPeriod',
    label: (t) => t('service:field.extensionPeriod'),
    ...(kind === 'maintenance' ? { help: (t) => t('service:field.extensionHelp') } : {}),
    ...choices('extension_period'),
  },
  { name: 'serviceLevel', label: (t) => t('service:field.serviceLevel'), ...choices('warranty_service_level') },
  { name: 'deliveryType', label: (t) => t('service:field.deliveryType'), ...choices('service_delivery_type') },
  { name: 'gracePeriod', label: (t) => t('service:field.gracePeriod'), ...choices('grace_period') },
  { name: 'remark', label: (t) => t('words:remark'), kind: 'textarea', isWide: true },
  { section: (t) => t('service:section.devices') },
  {
    name: 'lines',
    label: (t) => t('service:field.lines'),
    help: (t) => t(kind === 'maintenance' ? 'service:field.linesHelpMaintenance' : 'service:field.linesHelp'),
    kind: 'textarea',
    isWide: true,
  },
  {
    name: 'workbookId',
    label: (t) => t('service:field.workbook'),
    kind: 'file',
    ...fileKindField('orderWorkbook'),
    limits: (t) => t('service:field.workbookHelp'),
    isWide: true,
  },
  { section: (t) => t('service:section.files') },
  {
    name: 'fileIds',
    label: (t) => t('service:field.files'),
    kind: 'file',
    ...fileKindField('orderFile'),
    maxFiles: maxOrderFiles,
    limits: (t) => t('service:field.filesHelp'),
    isAsked: true,
    isWide: true,
  },
];
