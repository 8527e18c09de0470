import type { TransferBatch } from '@tilldeck/contracts/devices/transfer.schemas';
import type { StateTexts } from '../../../../components/text/StatusTag.tsx';

export const transferStateTexts: StateTexts<TransferBatch['state']> = {
  checked: { tone: 'idle', text: (t) => t('intake:transfer.state.checked') },
  waiting: { tone: 'run', text: (t) => t('intake:transfer.state.waiting') },
  running: { tone: 'run', text: (t) => t('intake:transfer.state.running') },
  done: { tone: 'ok', text: (t) => t('intake:transfer.state.done') },
  failed: { tone: 'bad', text: (t) => t('intake:transfer.state.failed') },
};
