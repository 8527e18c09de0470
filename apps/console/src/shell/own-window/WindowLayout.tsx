import { useEffect } from 'react';
import { Outlet } from 'react-router';
import '../../components/base/blocks.css';
import { liveFreshness } from '../../lib/live/live-freshness.ts';
import { FreshnessContext } from '../../lib/live/useFresh.ts';
import { watchSession } from '../../lib/session/session-clock.ts';
import { LateActingBanner } from '../app-layout/LateActingBanner.tsx';
import { OfflineBar } from '../app-layout/OfflineBar.tsx';
import { PageScope } from '../app-layout/PageScope.tsx';
import { useRightsChanges } from '../app-layout/useRightsChanges.ts';
import { LeaveGuard } from '../navigation/LeaveGuard.tsx';

/**
 * Around a page that has a window of its own: no menu, no tabs that would keep it hidden, and no palette or other keys
 * of the console. What protects the person stays: the bar of partner access, the session's clock, lost rights.
 */
export function WindowLayout() {
  useRightsChanges();
  useEffect(() => watchSession(), []);
  return (
    <FreshnessContext value={liveFreshness}>
      <LeaveGuard isKeeping={false} />
      <LateActingBanner />
      <OfflineBar />
      <main id="td-content" tabIndex={-1}>
        <PageScope>
          <Outlet />
        </PageScope>
      </main>
    </FreshnessContext>
  );
}
