import { approvalRoutes } from '@tilldeck/contracts/service/approval.routes';
import { maintenanceRoutes, warrantyRoutes } from '@tilldeck/contracts/service/order.routes';
import type { OrderKind } from '@tilldeck/contracts/service/order.states';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestAccount, type TestOrg } from '@tilldeck/testkit/factories/people';
import type { ApiHarness } from './api-harness.ts';

/** A partner that orders and the vendor's people who decide. */
export interface ServiceWorld {
  org: TestOrg;
  other: TestOrg;
  submitter: WireClient;
  submitterAccount: TestAccount;
  finance: WireClient;
  product: WireClient;
  /** A ready file of the submitter. */
  file(by?: TestAccount, size?: number): Promise<string>;
  draft(sns: readonly string[], changes?: object): Promise<DraftInput>;
  routes: Record<OrderKind, typeof warrantyRoutes>;
}
type DraftInput = Record<string, unknown>;

export const goodTerms = {
  po: 'PO-2026/118',
  invoiceRef: 'INV_2026-77',
  supplier: 'IN-HOUSE',
  warrantyPackage: 'plus_3y',
  serviceLevel: 'next_day',
  deliveryType: 'depot',
  gracePeriod: '30',
  extensionPeriod: '24',
  remark: 'Tills of the north region',
};

export async function serviceWorld(api: ApiHarness): Promise<ServiceWorld> {
  const { people, vendor } = api;
  const [org, other] = [await people.partner(vendor), await people.partner(vendor)];
  const submitterAccount = await people.account(org, allPermissions('partner'));
  const approver = async (queue: string) =>
    api.as(
      await people.account(vendor, { [queue]: ['query', 'enable'], warranty: ['query', 'get'], maintenance: ['get'] }),
    );
  const file = async (by = submitterAccount, size = 1_000) => {
    const [row] = await people.query<{ id: string }>(
      `INSERT INTO files_object (org_id, created_by, kind, state, name, size, storage_key, upload_ref, part_size, content_type)
       SELECT org_id, id, 'orderFile', 'ready', 'po.pdf', $2, 'k' || random(), '', 8388608, 'application/pdf'
         FROM identity_account WHERE id = $1 RETURNING id`,
      [by.id, size],
    );
    return row?.id ?? '';
  };
  return {
    org,
    other,
    submitter: await api.as(submitterAccount),
    submitterAccount,
    finance: await approver('orderfinance'),
    product: await approver('orderproduct'),
    file,
    draft: async (sns, changes = {}) => ({
      ...goodTerms,
      lines: sns.map((sn) => ({ sn })),
      fileIds: [await file()],
      ...changes,
    }),
    routes: { maintenance: maintenanceRoutes as unknown as typeof warrantyRoutes, warranty: warrantyRoutes },
  };
}

export { approvalRoutes, maintenanceRoutes, warrantyRoutes };
