import { lazy, Suspense } from 'react';
import type { EditConflict } from './useEditConflict.ts';

/** Few people meet one, and it brings a table. */
const ConflictNotice = lazy(async () => ({ default: (await import('./ConflictNotice.tsx')).ConflictNotice }));

/** Where a form shows that another person saved the record first. */
export function ConflictPlace({ conflict }: { conflict: EditConflict | null }) {
  if (!conflict) return null;
  return (
    <Suspense fallback={null}>
      <ConflictNotice conflict={conflict} />
    </Suspense>
  );
}
