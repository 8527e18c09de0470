import type { ReportRunState, ReportState } from '@tilldeck/contracts/insight/report.schemas';
import type { StateTexts } from '../../../components/text/StatusTag.tsx';

export const reportStateTexts: StateTexts<ReportState> = {
  active: { tone: 'ok', text: (t) => t('scheduledReport:state.active') },
  paused: { tone: 'off', text: (t) => t('scheduledReport:state.paused') },
  stopped: { tone: 'bad', text: (t) => t('scheduledReport:state.stopped') },
};

export const runStateTexts: StateTexts<ReportRunState> = {
  waiting: { tone: 'run', text: (t) => t('scheduledReport:runState.waiting') },
  running: { tone: 'run', text: (t) => t('scheduledReport:runState.running') },
  sent: { tone: 'ok', text: (t) => t('scheduledReport:runState.sent') },
  failed: { tone: 'bad', text: (t) => t('scheduledReport:runState.failed') },
  refused: { tone: 'bad', text: (t) => t('scheduledReport:runState.refused') },
};
