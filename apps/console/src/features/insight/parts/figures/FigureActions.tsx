import ClockCircleOutlined from '@ant-design/icons/es/icons/ClockCircleOutlined';
import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined';
import { reportRoutes } from '@tilldeck/contracts/insight/report.routes';
import { shareRoutes } from '@tilldeck/contracts/insight/share.routes';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../../components/base/ActionButton.tsx';
import { useMayCall } from '../../../../components/base/useBlocks.ts';
import { periodOfDays, scheduleHref } from '../../../../lib/export/report-address.ts';
import { loadTexts } from '../../../../lib/i18n/i18n.ts';
import type { FigureSource } from './figure.rules.ts';
import type { FigurePeriod } from './useFigurePeriod.ts';

const ShareFigures = lazy(async () => {
  const [{ ShareFigures: loaded }] = await Promise.all([import('./ShareFigures.tsx'), loadTexts('share')]);
  return { default: loaded };
});

const dayMs = 86_400_000;
const lengthOf = ({ from, to }: FigurePeriod): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

interface FigureActionsProps {
  source: FigureSource;
  period: FigurePeriod;
}

/** What can be done with a page of figures besides reading it. */
export function FigureActions({ source, period }: FigureActionsProps) {
  const { t } = useTranslation('insight');
  const mayCall = useMayCall();
  const navigate = useNavigate();
  const [isSharing, setSharing] = useState(false);
  if (!mayCall(source.call) || !mayCall(reportRoutes.add)) return null;
  return (
    <>
      <ActionButton
        label={t('figures.schedule')}
        icon={<ClockCircleOutlined aria-hidden />}
        onClick={() => void navigate(scheduleHref(source.call.id, source.filter, periodOfDays(lengthOf(period))))}
      />
      {mayCall(shareRoutes.add) ? (
        <ActionButton label={t('figures.share')} icon={<LinkOutlined aria-hidden />} onClick={() => setSharing(true)} />
      ) : null}
      {isSharing ? (
        <Suspense fallback={null}>
          <ShareFigures source={source} period={period} onClose={() => setSharing(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
