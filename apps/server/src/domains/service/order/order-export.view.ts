import { maintenanceRoutes, type OrderRoutes, warrantyRoutes } from '@tilldeck/contracts/service/order.routes';
import type { OrderKind } from '@tilldeck/contracts/service/order.states';
import { type DomainTextKey, domainText, domainTextOr, labelsOf } from '@tilldeck/phrases/domain-text';
import { wordText } from '@tilldeck/phrases/word-text';
import { bindExport, type ExportReader } from '../../../platform/export/export-binding.ts';
import { plainFilter, timeFilter, wordFilter } from '../../../platform/export/filter-words.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { exportOrders } from './order.view.ts';

const titled = (key: DomainTextKey<'service'>) => ({
  title: ({ language }: ExportReader) => domainText(language, 'service', key),
});
const timed = (key: DomainTextKey<'service'>) => ({
  title: ({ language, timezone }: ExportReader) => `${domainText(language, 'service', key)} (${timezone})`,
});

const labelled = labelsOf('service');

const exportOfKind = (kind: OrderKind, call: OrderRoutes['export']) =>
  bindExport(call, {
    title: (language) => domainText(language, 'service', `${kind}.title`),
    read: (reader, filter, after, limit) => exportOrders(reader, kind, filter, after, limit),
    filters: {
      keyword: plainFilter(labelled('field.keyword')),
      state: wordFilter(
        (language) => wordText(language, 'state'),
        (language, value) => domainTextOr(language, 'service', `state.${value}`),
      ),
      from: timeFilter(labelled('field.submittedAt'), 'to'),
      to: null,
    },
    columns: {
      number: { ...titled('field.number'), value: (row) => row.number },
      orgName: { ...titled('field.partner'), value: (row) => row.orgName },
      state: {
        title: ({ language }) => wordText(language, 'state'),
        value: (row, { language }) => domainText(language, 'service', `state.${row.state}`),
      },
      step: {
        ...titled('field.step'),
        value: (row, { language }) => domainText(language, 'service', `step.${row.step}`),
      },
      po: { ...titled('field.po'), value: (row) => row.po },
      invoiceRef: { ...titled('field.invoiceRef'), value: (row) => row.invoiceRef },
      supplier: { ...titled('field.supplier'), value: (row) => row.supplier },
      lineCount: { ...titled('field.devices'), value: (row) => row.lineCount },
      extensionPeriod: { ...titled('field.extensionPeriod'), value: (row) => row.extensionPeriod },
      warrantyPackage: { ...titled('field.warrantyPackage'), value: (row) => row.warrantyPackage },
      deliveryType: { ...titled('field.deliveryType'), value: (row) => row.deliveryType },
      serviceLevel: { ...titled('field.serviceLevel'), value: (row) => row.serviceLevel },
      gracePeriod: { ...titled('field.gracePeriod'), value: (row) => row.gracePeriod },
      remark: { title: ({ language }) => wordText(language, 'remark'), value: (row) => row.remark },
      submittedBy: { ...titled('field.submittedBy'), value: (row) => row.submittedBy },
      submittedAt: {
        ...timed('field.submittedAt'),
        value: (row, { timezone }) => localText(row.submittedAt, timezone),
      },
      financeBy: { ...titled('field.financeBy'), value: (row) => row.financeBy },
      productBy: { ...titled('field.productBy'), value: (row) => row.productBy },
      completedAt: {
        ...timed('field.completedAt'),
        value: (row, { timezone }) => (row.completedAt ? localText(row.completedAt, timezone) : null),
      },
    },
  });

export const maintenanceExport = exportOfKind('maintenance', maintenanceRoutes.export);
export const warrantyExport = exportOfKind('warranty', warrantyRoutes.export);
