import type { People, TestOrg } from '@tilldeck/testkit/factories/people';
import { insert, type RecordMakers } from '../record.ts';

const order = (kind: 'maintenance' | 'warranty', state: string) => (people: People, org: TestOrg) =>
  insert(
    people,
    `INSERT INTO service_order (org_id, kind, state, po, invoice_ref, supplier, extension_months, warranty_package,
       delivery_type, service_level, grace_days, submitted_by, line_count)
     VALUES ($1, '${kind}', '${state}', 'PO-1', 'REF-1', 'IN-HOUSE', 12, 'basic_1y', 'depot', 'next_day', 0, 'x', 0)`,
    [org.id],
  );

export const serviceRecords: RecordMakers = {
  maintenance_order: order('maintenance', 'rejected'),
  warranty_order: order('warranty', 'rejected'),
  service_order: order('warranty', 'pending_review'),
};
