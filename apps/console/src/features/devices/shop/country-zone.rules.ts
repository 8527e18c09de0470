/** Where nearly all shops of a country with several zones are. */
const mainZones: Readonly<Record<string, string>> = {
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  UA: 'Europe/Kiev',
};

// Not in every browser yet; there the zone stays as it is.
const zonesOf = (country: string): readonly string[] =>
  (new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?: () => string[] }).getTimeZones?.() ?? [];

/**
 * The zone of a shop once its country is chosen. One that the country has stays. Otherwise the country decides, or the
 * person where it has several: a wrong zone would have tills restarted at noon.
 */
export function zoneIn(country: string, zone: string | undefined): string | undefined {
  const zones = zonesOf(country);
  if (zones.length === 0 || (zone !== undefined && zones.includes(zone))) return zone;
  return zones.length === 1 ? zones[0] : mainZones[country];
}
