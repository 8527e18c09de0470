import { shopRoutes } from '@tilldeck/contracts/devices/shop.routes';
import { type DomainTextKey, domainText, labelsOf } from '@tilldeck/phrases/domain-text';
import { bindExport, type ExportReader } from '../../../platform/export/export-binding.ts';
import { countryFilter, namesFrom, plainFilter, recordFilter } from '../../../platform/export/filter-words.ts';
import { exportShops } from './shop.view.ts';

const titled = (key: DomainTextKey<'shop'>) => ({
  title: ({ language }: ExportReader) => domainText(language, 'shop', key),
});

const labelled = labelsOf('shop');

/** Shops as a file. */
export const shopExport = bindExport(shopRoutes.export, {
  title: (language) => domainText(language, 'shop', 'title'),
  read: ({ scope, language }, filter, after, limit) => exportShops(scope, language, filter, after, limit),
  filters: {
    keyword: plainFilter(labelled('field.keyword')),
    country: countryFilter(labelled('field.country')),
    partnerId: recordFilter(labelled('field.partner'), namesFrom('identity_org', { of: 'organisations' })),
  },
  columns: {
    name: { ...titled('field.name'), value: (row) => row.name },
    code: { ...titled('field.code'), value: (row) => row.code },
    orgName: { ...titled('field.partner'), value: (row) => row.orgName },
    area: { ...titled('field.area'), value: (row) => row.area },
    address: { ...titled('field.address'), value: (row) => row.address },
    coordinates: {
      ...titled('field.coordinates'),
      value: (row) => (row.latitude === null ? '' : `${row.latitude}, ${row.longitude}`),
    },
    timeZone: { ...titled('field.timezone'), value: (row) => row.timeZone },
    contact: { ...titled('field.contact'), value: (row) => row.contact },
    phone: { ...titled('field.phone'), value: (row) => row.phone },
    deviceCount: { ...titled('field.devices'), value: (row) => row.deviceCount },
    remark: { ...titled('field.remark'), value: (row) => row.remark },
  },
});
