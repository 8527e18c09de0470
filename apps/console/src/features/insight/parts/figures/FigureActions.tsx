import ClockCircleOutlined from '@ant-design/icons/es/icons/ClockCircleOutlined';
import type { Route } from '@tilldeck/contracts/core/route';
import { reportRoutes } from '@tilldeck/contracts/insight/report.routes';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../../components/base/ActionButton.tsx';
import { useMayCall } from '../../../../components/base/useBlocks.ts';
import { scheduleHref } from './figure.paths.ts';
import type { FigurePeriod } from './useFigurePeriod.ts';

export interface FigureSource {
  /** The export of the page: who may make it may send the page as well. */
  call: Route;
  /** What the page is filtered by, without its days. */
  filter: Readonly<Record<string, unknown>>;
}

interface FigureActionsProps {
  source: FigureSource;
  period: FigurePeriod;
}

/** What can be done with a page of figures besides reading it. */
export function FigureActions({ source, period }: FigureActionsProps) {
  const { t } = useTranslation('insight');
  const mayCall = useMayCall();
  const navigate = useNavigate();
  if (!mayCall(source.call) || !mayCall(reportRoutes.add)) return null;
  return (
    <ActionButton
      label={t('figures.schedule')}
      icon={<ClockCircleOutlined aria-hidden />}
      onClick={() => void navigate(scheduleHref(source.call.id, source.filter, period.days))}
    />
  );
}
