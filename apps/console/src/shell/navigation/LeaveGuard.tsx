import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker, useLocation } from 'react-router';
import { losesEdits, noteArrival } from '../../lib/navigation/unsaved-edits.ts';
import { showDialog } from '../../lib/notice/notice.ts';

/** Asks once before typed work is lost, whichever way leads out of the page. Reload and closing are the browser's. */
export function LeaveGuard({ isKeeping }: { isKeeping: boolean }) {
  const { t } = useTranslation('blocks');
  const { pathname } = useLocation();
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    losesEdits(currentLocation, nextLocation, isKeeping),
  );
  const ask = useEffectEvent(async () => {
    const isLeaving = await showDialog({
      title: t('form.discardTitle'),
      text: t('form.discardText'),
      action: t('form.discard'),
      cancel: t('form.keepEditing'),
      isDanger: true,
    });
    if (isLeaving) blocker.proceed?.();
    else blocker.reset?.();
  });
  const isBlocked = blocker.state === 'blocked';
  useEffect(() => {
    if (isBlocked) void ask();
  }, [isBlocked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what starts it
  useEffect(() => noteArrival(isKeeping), [pathname, isKeeping]);
  return null;
}
