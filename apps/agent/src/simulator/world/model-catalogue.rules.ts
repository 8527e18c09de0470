/** A model of the demo, the simulator and load data. A derived model names its original. */
export interface CatalogueModel {
  series: 'Mobile' | 'Desktop' | 'Kiosk' | 'Scale' | 'Printer' | 'Scanner';
  name: string;
  original?: string;
  /** In pixels; null for models without a screen. */
  screen: readonly [widthPx: number, heightPx: number] | null;
  /** A screen towards the customer. */
  hasSecondScreen?: true;
  remark: string;
}

/** Those that the specification names wallpapers for, and what is used beside them. */
export const modelCatalogue: readonly CatalogueModel[] = [
  { series: 'Mobile', name: 'M1', screen: [720, 1_280], remark: 'Handheld without printer' },
  { series: 'Mobile', name: 'M2', screen: [720, 1_440], remark: 'Handheld with printer' },
  { series: 'Mobile', name: 'M2-Pro', screen: [720, 1_440], remark: 'Handheld with printer and scanner' },
  { series: 'Mobile', name: 'M2-Max', screen: [1_080, 2_160], remark: 'Large handheld' },
  { series: 'Desktop', name: 'D1', screen: [1_366, 768], remark: 'Till with one screen' },
  { series: 'Desktop', name: 'D1W', screen: [1_366, 768], remark: 'Till with one screen, white' },
  {
    series: 'Desktop',
    name: 'D2',
    screen: [1_920, 1_080],
    hasSecondScreen: true,
    remark: 'Till with customer display',
  },
  {
    series: 'Desktop',
    name: 'D2-Pro',
    screen: [1_920, 1_080],
    hasSecondScreen: true,
    remark: 'Till with customer display and printer',
  },
  { series: 'Desktop', name: 'D3', screen: [1_920, 1_080], remark: 'Slim till' },
  { series: 'Desktop', name: 'D4', screen: [1_920, 1_080], remark: 'Till with 80 mm printer' },
  { series: 'Desktop', name: 'D4-503', original: 'D4', screen: [1_920, 1_080], remark: 'Edition with NFC reader' },
  {
    series: 'Desktop',
    name: 'D4-504',
    original: 'D4',
    screen: [1_920, 1_080],
    hasSecondScreen: true,
    remark: 'Edition with second screen',
  },
  {
    series: 'Desktop',
    name: 'D4-505',
    original: 'D4',
    screen: [1_920, 1_080],
    remark: 'Edition with cash drawer port',
  },
  { series: 'Kiosk', name: 'K1', screen: [1_080, 1_920], remark: 'Self-order kiosk, wall' },
  { series: 'Kiosk', name: 'K2', screen: [1_080, 1_920], remark: 'Self-order kiosk, floor' },
  { series: 'Kiosk', name: 'Swan-2', screen: [800, 1_280], remark: 'Counter kiosk' },
  { series: 'Scale', name: 'S1', screen: [1_280, 800], remark: 'Label scale with screen' },
  { series: 'Scale', name: 'S1-Lite', screen: null, remark: 'Scale without screen' },
  { series: 'Printer', name: 'P80-Cloud', screen: null, remark: '80 mm receipt printer' },
  { series: 'Printer', name: 'P58-Mini', screen: null, remark: '58 mm receipt printer' },
  { series: 'Printer', name: 'L100-Label', screen: null, remark: 'Label printer' },
  { series: 'Scanner', name: 'SC-20', screen: null, remark: 'Counter scanner' },
  { series: 'Scanner', name: 'SC-30-BT', screen: null, remark: 'Bluetooth scanner' },
];

export const screenTypeOf = ({ screen }: Pick<CatalogueModel, 'screen'>): 'portrait' | 'landscape' | 'none' => {
  if (!screen) return 'none';
  return screen[0] < screen[1] ? 'portrait' : 'landscape';
};

const byName = new Map(modelCatalogue.map((model) => [model.name, model]));
export function catalogueModel(name: string): CatalogueModel {
  const model = byName.get(name);
  if (!model) throw new Error(`the catalogue has no model ${name}`);
  return model;
}
