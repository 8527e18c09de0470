import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { type DomainTextKey, domainText } from '@tilldeck/phrases/domain-text';
import { keysetBatch } from '../../../platform/db/paging.ts';
import { readIn } from '../../../platform/db/scope.ts';
import { bindExport, type ExportReader } from '../../../platform/export/export-binding.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { whereDevice } from './device-filter.view.ts';
import { deviceFilterWords } from './device-filter-words.view.ts';
import { deviceRows, presentDevice } from './device-row.view.ts';

type Key = DomainTextKey<'device'>;
const titled = (key: Key) => ({ title: ({ language }: ExportReader) => domainText(language, 'device', key) });
const timed = (key: Key) => ({
  title: ({ language, timezone }: ExportReader) => `${domainText(language, 'device', key)} (${timezone})`,
});
const at = (instant: string | null, { timezone }: ExportReader) => instant && localText(instant, timezone);

/** The list of devices as a file, with every field. */
export const deviceExport = bindExport(deviceRoutes.export, {
  title: (language) => domainText(language, 'device', 'title'),
  read: ({ scope, timezone }, filter, after, limit) =>
    readIn(scope, async (db) => {
      const where = await whereDevice({ scope, db }, filter, timezone);
      return keysetBatch(deviceRows(db).where(where), 'd.id', after, limit, presentDevice);
    }),
  filters: deviceFilterWords,
  columns: {
    sn: { ...titled('field.sn'), value: (row) => row.sn },
    customerSn: { ...titled('field.customerSn'), value: (row) => row.customerSn },
    model: { ...titled('field.model'), value: (row) => row.model.name },
    series: { ...titled('field.series'), value: (row) => row.seriesName },
    partner: { ...titled('field.partner'), value: (row) => row.partner.name },
    state: {
      ...titled('field.state'),
      value: (row, { language }) => domainText(language, 'device', `state.${row.state}`),
    },
    warrantyState: {
      ...titled('field.warrantyState'),
      value: (row, { language }) => domainText(language, 'device', `warranty.${row.warrantyState}`),
    },
    warrantyEnd: { ...titled('field.warrantyEnd'), value: (row) => row.warrantyEnd },
    shippingMethod: {
      ...titled('field.shippingMethod'),
      value: (row, { language }) =>
        row.shippingMethod && domainText(language, 'device', `shipping.${row.shippingMethod}`),
    },
    group: { ...titled('field.group'), value: (row) => row.group?.name ?? null },
    shop: { ...titled('field.shop'), value: (row) => row.shop?.name ?? null },
    operator: { ...titled('field.operator'), value: (row) => row.operator?.name ?? null },
    tags: { ...titled('field.tags'), value: (row) => row.tags.map((tag) => tag.name).join(', ') },
    firmwareVersion: { ...titled('field.firmwareVersion'), value: (row) => row.firmwareVersion },
    osVersion: { ...titled('field.osVersion'), value: (row) => row.osVersion },
    createdAt: { ...timed('field.createdAt'), value: (row, reader) => at(row.createdAt, reader) },
    shippedAt: { ...timed('field.shippedAt'), value: (row, reader) => at(row.shippedAt, reader) },
    activatedAt: { ...timed('field.activatedAt'), value: (row, reader) => at(row.activatedAt, reader) },
    lastOnlineAt: { ...timed('field.lastOnlineAt'), value: (row, reader) => at(row.lastOnlineAt, reader) },
    lanMac: { ...titled('field.lanMac'), value: (row) => row.lanMac },
    bluetoothMac: { ...titled('field.bluetoothMac'), value: (row) => row.bluetoothMac },
    wifiMac: { ...titled('field.wifiMac'), value: (row) => row.wifiMac },
    flagId: { ...titled('field.flagId'), value: (row) => row.flagId },
    productNumber: { ...titled('field.productNumber'), value: (row) => row.productNumber },
    productName: { ...titled('field.productName'), value: (row) => row.productName },
    outgoingVersion: { ...titled('field.outgoingVersion'), value: (row) => row.outgoingVersion },
    orderNo: { ...titled('field.orderNo'), value: (row) => row.orderNo },
    remark: { ...titled('field.remark'), value: (row) => row.remark },
  },
});
