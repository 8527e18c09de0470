import type { DeviceImport } from '@tilldeck/contracts/devices/import.schemas';
import type { StateTexts } from '../../../components/text/StatusTag.tsx';

export const importStateTexts: StateTexts<DeviceImport['state']> = {
  checked: { tone: 'idle', text: (t) => t('intake:import.state.checked') },
  waiting: { tone: 'run', text: (t) => t('intake:import.state.waiting') },
  running: { tone: 'run', text: (t) => t('intake:import.state.running') },
  done: { tone: 'ok', text: (t) => t('intake:import.state.done') },
  partial: { tone: 'warn', text: (t) => t('intake:import.state.partial') },
  failed: { tone: 'bad', text: (t) => t('intake:import.state.failed') },
};
