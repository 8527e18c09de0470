import type { Paged } from '@tilldeck/contracts/core/schema';
import { useState } from 'react';
import { type HeldChange, steadyRows } from '../../lib/list/steady-rows.ts';
import { wasHeard } from '../../lib/live/freshness.ts';

interface Place<Row> {
  /** Filters, sorting and page. */
  input: string;
  page: Paged<Row> | undefined;
}

export interface SteadyPage<Row> {
  page: Paged<Row> | undefined;
  /** What others changed and is not shown yet. */
  held: HeldChange | null;
  show: () => void;
}

/**
 * Rows stay where they are while `isHeld`: what others change is held back until the person asks for it or leaves, only
 * values change in place. What the person does shows at once.
 */
export function useSteadyPage<Row>(fresh: Place<Row>, isHeld: boolean, keyOf: (row: Row) => string): SteadyPage<Row> {
  const [shown, setShown] = useState(fresh);
  const show = () => setShown(fresh);
  const isSame = shown.page === fresh.page && shown.input === fresh.input;
  if (isSame) return { page: fresh.page, held: null, show };
  // In an empty list no row can move away from the person.
  const hasRows = shown.input === fresh.input && (shown.page?.items.length ?? 0) > 0;
  if (isHeld && hasRows && shown.page && fresh.page && wasHeard(fresh.page)) {
    const { rows, change } = steadyRows(shown.page.items, fresh.page.items, keyOf);
    if (change) return { page: { ...shown.page, items: [...rows] }, held: change, show };
  }
  setShown(fresh);
  return { page: fresh.page, held: null, show };
}
