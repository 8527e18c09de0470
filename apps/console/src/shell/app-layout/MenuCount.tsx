const mostShown = 99;

/** How many records wait behind an entry of the menu; the entry's title says it in words. */
export function MenuCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="td-side-count" aria-hidden="true">
      {count > mostShown ? `${mostShown}+` : count}
    </span>
  );
}
