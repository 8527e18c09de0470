import { vendorFields } from '@tilldeck/contracts/devices/device-record.schemas';

type VendorField = (typeof vendorFields)[number];
export type VendorValues = Readonly<Partial<Record<VendorField, string | null | undefined>>>;

const isSame = (field: VendorField, was: string, is: string): boolean =>
  was === is || (field === 'shippedAt' && Date.parse(was) === Date.parse(is));

/** Which of the fields that are the vendor's a partner's change would touch; what it does not name stays. */
export const touchedVendorFields = (before: VendorValues, change: VendorValues): VendorField[] =>
  vendorFields.filter((field) => {
    const is = change[field];
    return is !== undefined && is !== null && !isSame(field, before[field] ?? '', is);
  });
