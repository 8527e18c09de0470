import type { FactoryPayload } from '@tilldeck/contracts/factory/factory-payload.schemas';

export interface DemoPolicy {
  org: number;
  name: string;
  remark: string;
  /** Which of the models with the most ordered devices, from 0; its orders come with it. */
  model: number;
  code: string | null;
  payload: FactoryPayload;
  /** Released so many days ago; absent: waits for its release. */
  releasedDaysAgo?: number;
  isChangedSince?: boolean;
}

/** Policies in every state: released, changed since, waiting for release; by orders and by code. */
export const demoPolicies: readonly DemoPolicy[] = [
  {
    org: 1,
    name: 'Counter tills Germany',
    remark: 'Framework order 2026',
    model: 0,
    code: null,
    releasedDaysAgo: 40,
    payload: {
      dataSource: 'erp',
      deviceName: 'Counter till',
      brand: 'Tilldeck',
      certificationModel: 'TD-C100',
      timeZone: 'Europe/Berlin',
      language: 'de-DE',
      defaults: { volume: 60, brightness: 80, screenTimeoutS: 600, isWifiOn: true, isAutoTimeOn: true },
      ntpServers: '0.de.pool.ntp.org|1.de.pool.ntp.org|ptbtime1.ptb.de',
      isPrinterUsbOn: true,
    },
  },
  {
    org: 1,
    name: 'Handhelds with scanner',
    remark: '',
    model: 1,
    code: 'T6RK-3WNE-8BXH-5GQA',
    releasedDaysAgo: 25,
    isChangedSince: true,
    payload: {
      dataSource: 'manual',
      deviceName: 'Handheld',
      brand: 'Tilldeck',
      language: 'en-US',
      virtualBluetoothName: 'InnerPrinter',
      inputMethod: 'com.android.inputmethod.latin',
      scanCode: {
        broadcastOutputFlag: true,
        scanResultAction: 'com.tilldeck.scanner.ACTION_DATA',
        decodeDataStr: 'data',
        decodeData: 'source_byte',
      },
    },
  },
  {
    org: 2,
    name: 'Kassenwerk first start',
    remark: 'For shops in the north',
    model: 0,
    code: null,
    payload: {
      dataSource: 'manual',
      deviceName: 'Kassenwerk Kasse',
      brand: 'Kassenwerk',
      timeZone: 'Europe/Berlin',
      language: 'de-DE',
      defaults: { volume: 40, isBluetoothOn: false },
      appStoreUrl: 'https://apps.kassenwerk.example/store',
    },
  },
  {
    org: 1,
    name: 'Self-service, trade fair',
    remark: 'Code is handed out at the stand',
    model: 2,
    code: 'M9VC-4PZT-2EJY-7DSF',
    payload: { dataSource: 'manual', deviceName: 'Self-service', cpuModel: 'RK3568', language: 'zh-CN' },
  },
];
