import { readAppCondition } from '@tilldeck/contracts/devices/app-condition.rules';
import type { DeviceFilter } from '@tilldeck/contracts/devices/device.schemas';
import { type DomainTextKey, domainText, domainTextOr, labelsOf } from '@tilldeck/phrases/domain-text';
import type { Language } from '@tilldeck/phrases/language';
import { sql } from 'kysely';
import {
  countryFilter,
  namesFrom,
  plainFilter,
  recordFilter,
  timeFilter,
  type WordedFilter,
  wordFilter,
} from '../../../platform/export/filter-words.ts';

type Key = DomainTextKey<'device'>;
const labelled = labelsOf('device');
/** A filter whose values have texts `<prefix>.<value>`. */
const worded = (key: Key, prefix: string): WordedFilter =>
  wordFilter(labelled(key), (language, value) => domainTextOr(language, 'device', `${prefix}.${value}`));
const below = (key: Key, unit: string): WordedFilter =>
  wordFilter(labelled(key), (_language, value) => `${value} ${unit}`);

const hoursText = (language: Language, hours: string): string => {
  const text = domainTextOr(language, 'device', `hours.${hours}`);
  return text === `hours.${hours}` ? `${hours} h` : text;
};

function appText(language: Language, text: string): string {
  const { package: name, compared } = readAppCondition(text);
  return compared ? domainText(language, 'device', `app.${compared.how}`, { name, version: compared.version }) : name;
}

/** Filters of the device list as the list calls them. */
export const deviceFilterWords: Record<keyof DeviceFilter, WordedFilter | null> = {
  keyword: plainFilter(labelled('field.keyword')),
  sns: plainFilter(labelled('field.sns')),
  state: worded('field.state', 'state'),
  modelIds: recordFilter(labelled('field.model'), namesFrom('devices_model', { of: 'everybody' })),
  partnerId: recordFilter(labelled('field.partner'), namesFrom('identity_org', { of: 'organisations' })),
  groupId: recordFilter(labelled('field.group'), namesFrom('devices_group', { of: 'organisation' })),
  tagIds: recordFilter(labelled('field.tags'), namesFrom('devices_tag', { of: 'organisation' })),
  shopId: recordFilter(labelled('field.shop'), namesFrom('devices_shop', { of: 'organisation' })),
  needsAttention: wordFilter(labelled('field.needsAttention'), labelled('condition.attention')),
  offlineHours: wordFilter(labelled('field.offlineHours'), hoursText),
  onlineHours: wordFilter(labelled('field.onlineHours'), hoursText),
  printer: worded('field.printer', 'printer'),
  batteryBelow: below('field.batteryBelow', '%'),
  storageBelow: below('field.storageBelow', 'MB'),
  signalBelow: below('field.signalBelow', 'dBm'),
  app: wordFilter(labelled('field.app'), appText),
  agentVersion: plainFilter(labelled('field.agentVersion')),
  printerFirmware: plainFilter(labelled('field.printerFirmware')),
  seriesId: recordFilter(labelled('field.series'), namesFrom('devices_series', { of: 'everybody' })),
  operatorId: recordFilter(
    labelled('field.operator'),
    namesFrom('identity_account', {
      name: () => sql`coalesce(nullif(r.nick_name, ''), r.login_name)`,
      of: 'organisation',
    }),
  ),
  warranty: worded('field.warrantyState', 'warranty'),
  firmwareVersion: plainFilter(labelled('field.firmwareVersion')),
  shippingMethod: worded('field.shippingMethod', 'shipping'),
  createdFrom: timeFilter(labelled('field.createdAt'), 'createdTo'),
  createdTo: null,
  activatedFrom: timeFilter(labelled('field.activatedAt'), 'activatedTo'),
  activatedTo: null,
  isActivated: worded('field.isActivated', 'isActivated'),
  shippedFrom: timeFilter(labelled('field.shippedAt'), 'shippedTo'),
  shippedTo: null,
  country: countryFilter(labelled('field.country')),
};
