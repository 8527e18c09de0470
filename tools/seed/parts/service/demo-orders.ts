import type { OrderFileName } from './demo-order-files.ts';

export interface DemoOrder {
  by: string;
  kind: 'maintenance' | 'warranty';
  state: 'pending_review' | 'under_approval' | 'approved' | 'rejected' | 'completed' | 'closed';
  po: string;
  ref: string;
  supplier: string;
  months: number | null;
  package: string;
  delivery: string;
  level: string;
  grace: number;
  remark: string;
  devices: number;
  daysAgo: number;
  files: readonly OrderFileName[];
  /** Of a rejection: the step and why. */
  rejected?: { step: 'finance' | 'product'; reason: string };
  /** The last devices of a maintenance order replace the first. */
  hasReplacement?: true;
}

const basic = { package: 'basic_2y', delivery: 'depot', level: 'five_days', grace: 30, supplier: 'IN-HOUSE' } as const;
const premium = {
  package: 'premium_3y',
  delivery: 'on_site',
  level: 'next_day',
  grace: 60,
  supplier: 'NORTH-REPAIR',
} as const;

/** Orders at each step and in each state, of several partners. */
export const demoOrders: readonly DemoOrder[] = [
  {
    ...premium,
    by: 'jonas.brandt',
    kind: 'warranty',
    state: 'completed',
    po: 'KW-2026/0411',
    ref: 'RE-88120',
    months: 24,
    remark: 'Tills of the Hamburg shops',
    devices: 8,
    daysAgo: 60,
    files: ['purchase', 'invoice'],
  },
  {
    ...basic,
    by: 'jonas.brandt',
    kind: 'warranty',
    state: 'pending_review',
    po: 'KW-2026/0587',
    ref: 'RE-90314',
    months: 12,
    remark: 'Before the Christmas season',
    devices: 12,
    daysAgo: 2,
    files: ['purchase'],
  },
  {
    ...basic,
    by: 'jonas.brandt',
    kind: 'warranty',
    state: 'rejected',
    po: 'KW-2026/0570',
    ref: 'RE-90021',
    months: 36,
    remark: '',
    devices: 5,
    daysAgo: 6,
    files: ['purchase'],
    rejected: {
      step: 'finance',
      reason: 'The invoice reference belongs to another order. Correct the Ref# and attach the invoice.',
    },
  },
  {
    ...premium,
    by: 'zhang.wei',
    kind: 'warranty',
    state: 'under_approval',
    po: 'HD-202611-07',
    ref: 'FP_20261107',
    months: 24,
    remark: '华东门店收银机',
    devices: 10,
    daysAgo: 4,
    files: ['purchase', 'invoice'],
  },
  {
    ...basic,
    by: 'zhang.wei',
    kind: 'warranty',
    state: 'closed',
    po: 'HD-202609-02',
    ref: 'FP_20260902',
    months: 12,
    remark: '重复下单',
    devices: 3,
    daysAgo: 70,
    files: ['purchase'],
  },
  {
    ...basic,
    by: 'marta.vidal',
    kind: 'warranty',
    state: 'pending_review',
    po: 'ES-4471',
    ref: 'FAC-2026-311',
    months: 24,
    remark: 'Kioscos de Barcelona',
    devices: 6,
    daysAgo: 1,
    files: ['purchase'],
  },
  {
    ...premium,
    by: 'jonas.brandt',
    kind: 'maintenance',
    state: 'approved',
    po: 'KW-2026/0601',
    ref: 'RMA-5512',
    months: null,
    remark: 'Displays with dead rows',
    devices: 4,
    daysAgo: 5,
    files: ['report'],
    hasReplacement: true,
  },
  {
    ...basic,
    by: 'jonas.brandt',
    kind: 'maintenance',
    state: 'pending_review',
    po: 'KW-2026/0612',
    ref: 'RMA-5530',
    months: null,
    remark: 'Printers jam',
    devices: 3,
    daysAgo: 1,
    files: ['report'],
  },
  {
    ...basic,
    by: 'zhang.wei',
    kind: 'maintenance',
    state: 'under_approval',
    po: 'HD-202611-11',
    ref: 'WX_1111',
    months: 12,
    remark: '维修并附赠一年延保',
    devices: 4,
    daysAgo: 3,
    files: ['report', 'invoice'],
  },
  {
    ...basic,
    by: 'marta.vidal',
    kind: 'maintenance',
    state: 'rejected',
    po: 'ES-4460',
    ref: 'RMA-ES-12',
    months: null,
    remark: '',
    devices: 2,
    daysAgo: 8,
    files: ['report'],
    rejected: { step: 'product', reason: 'The batteries are wear parts and not covered by this package.' },
  },
  {
    ...premium,
    by: 'zhang.wei',
    kind: 'maintenance',
    state: 'completed',
    po: 'HD-202610-05',
    ref: 'WX_1005',
    months: null,
    remark: '更换主板',
    devices: 2,
    daysAgo: 40,
    files: ['report'],
  },
];
