import { useEffect, useEffectEvent, useRef } from 'react';
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
  const latest = useRef(blocker);
  const isAsking = useRef(false);
  const ask = useEffectEvent(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    const isLeaving = await showDialog({
      title: t('form.discardTitle'),
      text: t('form.discardText'),
      action: t('form.discard'),
      cancel: t('form.keepEditing'),
      isDanger: true,
    });
    isAsking.current = false;
    if (isLeaving) latest.current.proceed?.();
    else latest.current.reset?.();
  });
  // Each blocked step is a new blocker. Its state alone would miss a second Back that follows 'Keep editing' before
  // React has rendered the state in between.
  useEffect(() => {
    latest.current = blocker;
    if (blocker.state === 'blocked') void ask();
  }, [blocker]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what starts it
  useEffect(() => noteArrival(isKeeping), [pathname, isKeeping]);
  return null;
}
