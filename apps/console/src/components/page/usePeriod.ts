import { useSearchParams } from 'react-router';

export interface Period {
  /** Up to now; 1 is the last 24 hours. */
  days: number;
  offered: readonly number[];
  choose: (days: number) => void;
}

/** How many days back a page looks. The number is in the address, so that a link shows the same. */
export function usePeriod(offered: readonly number[], initial: number): Period {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('days'));
  return {
    days: offered.includes(asked) ? asked : initial,
    offered,
    choose: (days) => {
      const next = new URLSearchParams(params);
      if (days === initial) next.delete('days');
      else next.set('days', String(days));
      setParams(next, { replace: true });
    },
  };
}
