import { lazy, Suspense } from 'react';
import { actingNow } from '../../lib/session/session-vault.ts';

const ActingBanner = lazy(async () => ({ default: (await import('./ActingBanner.tsx')).ActingBanner }));

/** For frames that load little: nobody who is not acting pays for the banner. */
export function LateActingBanner() {
  if (!actingNow()) return null;
  return (
    <Suspense fallback={null}>
      <ActingBanner />
    </Suspense>
  );
}
