import type { VersionState } from '@tilldeck/contracts/appstore/app.states';
import type { PublicationState } from '@tilldeck/contracts/appstore/publication.states';

export const demoCategories: readonly [nameEn: string, nameZh: string][] = [
  ['Point of sale', '收银'],
  ['Payment', '支付'],
  ['Restaurant', '餐饮'],
  ['Stock', '库存'],
  ['Loyalty', '会员'],
  ['Tools', '工具'],
];

export interface DemoPublication {
  state: PublicationState;
  /** Absent: everybody gets it. */
  grayscalePercent?: number;
  /** When it was published; less than 0: when it will be. */
  daysAgo: number;
}

export interface DemoVersion {
  code: number;
  name: string;
  state: Exclude<VersionState, 'deleted'>;
  daysAgo: number;
  whatIsNew: string;
  /** Why a review failed. */
  failure?: string;
  /** How it was put into the store, one after the other. */
  publications?: readonly DemoPublication[];
  permissions: readonly string[];
}

export interface DemoApp {
  package: string;
  name: string;
  /** Number of the partner in the demo data, and who of it works on the app. */
  partner: number;
  developer: string;
  categories: readonly [string, string?];
  keywords: readonly string[];
  introduction: string;
  colour: `#${string}`;
  /** Oldest first. */
  versions: readonly DemoVersion[];
}

const net = 'android.permission.INTERNET';
const camera = 'android.permission.CAMERA';

export const demoApps: readonly DemoApp[] = [
  {
    package: 'de.kassenwerk.kasse',
    name: 'Kassenwerk Kasse',
    partner: 2,
    developer: 'katharina.wolf',
    categories: ['Point of sale', 'Restaurant'],
    keywords: ['till', 'receipt'],
    introduction: 'Sells over the counter and at the table, prints receipts and closes the day.',
    colour: '#0b6e4f',
    versions: [
      {
        code: 300,
        name: '3.0.0',
        state: 'final_passed',
        daysAgo: 140,
        whatIsNew: 'A new sales screen.',
        publications: [{ state: 'ended', daysAgo: 139 }],
        permissions: [net],
      },
      {
        code: 310,
        name: '3.1.0',
        state: 'final_passed',
        daysAgo: 60,
        whatIsNew: 'Receipts by mail.',
        publications: [{ state: 'live', daysAgo: 59.6 }],
        permissions: [net],
      },
      {
        code: 320,
        name: '3.2.0',
        state: 'waiting',
        daysAgo: 0,
        whatIsNew: 'Scans vouchers with the camera.',
        permissions: [camera, net],
      },
    ],
  },
  {
    package: 'de.kassenwerk.inventur',
    name: 'Inventur',
    partner: 2,
    developer: 'katharina.wolf',
    categories: ['Stock'],
    keywords: ['stock', 'count'],
    introduction: 'Counts what is on the shelves and compares it with what should be there.',
    colour: '#8a4fbf',
    versions: [
      {
        code: 12,
        name: '1.2',
        state: 'first_failed',
        daysAgo: 4,
        whatIsNew: 'The first version.',
        failure: 'It asks for the camera, and nothing in the app uses it.',
        permissions: [camera, net],
      },
    ],
  },
  {
    package: 'com.zhishou.huiyuan',
    name: '智收会员',
    partner: 3,
    developer: 'zhishou',
    categories: ['Loyalty'],
    keywords: ['会员', '积分'],
    introduction: '会员注册、积分累计与兑换，支持扫码识别会员。',
    colour: '#c2410c',
    versions: [
      {
        code: 205,
        name: '2.0.5',
        state: 'final_passed',
        daysAgo: 35,
        whatIsNew: '支持生日优惠。',
        publications: [{ state: 'live', daysAgo: 34.6 }],
        permissions: [net],
      },
      { code: 210, name: '2.1.0', state: 'first_passed', daysAgo: 2, whatIsNew: '支持积分兑换。', permissions: [net] },
    ],
  },
  {
    package: 'com.zhishou.zhifu',
    name: '智收支付',
    partner: 3,
    developer: 'zhishou',
    categories: ['Payment'],
    keywords: ['支付'],
    introduction: '',
    colour: '#1d4ed8',
    versions: [{ code: 1, name: '0.9', state: 'draft', daysAgo: 0, whatIsNew: '', permissions: [net] }],
  },
  {
    package: 'de.kassenwerk.kueche',
    name: 'Küchenmonitor',
    partner: 2,
    developer: 'katharina.wolf',
    categories: ['Restaurant'],
    keywords: ['kitchen', 'orders'],
    introduction: 'Shows the orders of the tills in the kitchen and tells the table when a dish is ready.',
    colour: '#b45309',
    versions: [
      {
        code: 100,
        name: '1.0',
        state: 'final_passed',
        daysAgo: 90,
        whatIsNew: 'The first version.',
        publications: [
          { state: 'ended', daysAgo: 89 },
          { state: 'live', daysAgo: 20 },
        ],
        permissions: [net],
      },
      {
        code: 110,
        name: '1.1',
        state: 'final_passed',
        daysAgo: 25,
        whatIsNew: 'Sorts orders by table.',
        publications: [{ state: 'rolled_back', daysAgo: 24 }],
        permissions: [net],
      },
      {
        code: 120,
        name: '1.2',
        state: 'final_review',
        daysAgo: 1,
        whatIsNew: 'Sorts orders by table, without losing any.',
        permissions: [net],
      },
    ],
  },
  {
    package: 'es.iberterm.caja',
    name: 'Caja Fácil',
    partner: 4,
    developer: 'iberterm',
    categories: ['Point of sale'],
    keywords: ['caja', 'tique'],
    introduction: 'Cobra en el mostrador, imprime el tique y cuadra la caja al cierre.',
    colour: '#be123c',
    versions: [
      {
        code: 20,
        name: '2.0',
        state: 'final_passed',
        daysAgo: 80,
        whatIsNew: 'Tiques por correo.',
        publications: [{ state: 'live', daysAgo: 79 }],
        permissions: [net],
      },
      {
        code: 21,
        name: '2.1',
        state: 'final_passed',
        daysAgo: 6,
        whatIsNew: 'Propinas.',
        publications: [{ state: 'live', grayscalePercent: 20, daysAgo: 5 }],
        permissions: [net],
      },
      {
        code: 22,
        name: '2.2',
        state: 'first_review',
        daysAgo: 0,
        whatIsNew: 'Varias cajas por tienda.',
        permissions: [net],
      },
    ],
  },
  {
    package: 'br.comdigital.pedidos',
    name: 'Pedidos',
    partner: 5,
    developer: 'gustavo.pires',
    categories: ['Restaurant', 'Tools'],
    keywords: ['pedidos'],
    introduction: 'Recebe pedidos de entrega e envia-os à cozinha.',
    colour: '#15803d',
    versions: [
      {
        code: 10,
        name: '1.0',
        state: 'final_passed',
        daysAgo: 45,
        whatIsNew: 'Primeira versão.',
        publications: [{ state: 'halted', daysAgo: 44 }],
        permissions: [camera, net],
      },
      {
        code: 11,
        name: '1.1',
        state: 'final_failed',
        daysAgo: 3,
        whatIsNew: 'Menos acessos.',
        failure: 'The app closes when the network is lost during an order.',
        permissions: [net],
      },
    ],
  },
  {
    package: 'ae.gulfretail.loyalty',
    name: 'Gulf Loyalty',
    partner: 7,
    developer: 'rashid.khan',
    categories: ['Loyalty'],
    keywords: ['points', 'cards'],
    introduction: 'Collects and redeems points at the till, with cards or phone numbers.',
    colour: '#7c3aed',
    versions: [
      {
        code: 5,
        name: '0.5',
        state: 'final_passed',
        daysAgo: 4,
        whatIsNew: 'The first version.',
        publications: [{ state: 'scheduled', daysAgo: -3 }],
        permissions: [net],
      },
    ],
  },
];
