import { Link } from 'react-router';
import { AreaText } from './AreaText.tsx';
import { PartnerDevices } from './PartnerDevices.tsx';
import { partnerFields } from './partner.fields.ts';

export const partnerHref = (id: string): string => `/partner/admin/details/${id}`;

export const partnerColumns = partnerFields.columns({
  name: { isKey: true, width: 240, render: (row) => <Link to={partnerHref(row.id)}>{row.name}</Link> },
  abbreviation: { width: 120, isExtra: true },
  type: { width: 130 },
  parentName: { width: 200 },
  state: { width: 120 },
  activationState: { width: 130 },
  countryCode: { width: 130, render: (row) => <AreaText country={row.countryCode} /> },
  contactPerson: { width: 140 },
  contactEmail: { width: 200, isExtra: true },
  phone: { width: 140, isExtra: true },
  subPartnerCount: { width: 110 },
  deviceCount: { width: 130, render: (row) => <PartnerDevices partner={row} /> },
  depth: { width: 80, isExtra: true },
  createdAt: { width: 170 },
});
