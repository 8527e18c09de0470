import type { Device } from '@tilldeck/contracts/devices/device-record.schemas';
import type { ComponentType } from 'react';
import type { Guarded } from '../../lib/session/permission.ts';
import type { Phrase } from '../text/usePhrase.ts';

/** A tab that another domain adds to the page of a device: exported as `deviceTab` from its `device-tab.pages.ts`. */
export interface DeviceTab {
  /** In the address. */
  key: string;
  /** The tab it follows. */
  after: string;
  label: Phrase;
  /** Left out where the person may not make it. */
  call: Guarded;
  /** A lazy component, which loads the texts it shows. */
  content: ComponentType<{ device: Device }>;
}
