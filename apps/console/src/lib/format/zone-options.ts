const named = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }));

/** Every time zone to choose from. */
export const zoneOptions = [{ value: 'UTC', label: 'UTC' }, ...named.filter(({ value }) => value !== 'UTC')];
