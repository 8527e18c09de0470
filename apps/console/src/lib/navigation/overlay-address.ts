import { useContext, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigate } from 'react-router';

const param = 'open';

/** Names of the drawers and dialogs an address has open, the lowest first. */
export const overlaysOf = (search: string): string[] =>
  (new URLSearchParams(search).get(param) ?? '').split(',').filter(Boolean);

function withOverlays(search: string, names: readonly string[]): string {
  const params = new URLSearchParams(search);
  if (names.length > 0) params.set(param, names.join(','));
  else params.delete(param);
  return `?${params}`;
}

/** The page itself, without what is open over it. */
export const pageAddress = ({ pathname, search }: { pathname: string; search: string }): string =>
  `${pathname}${withOverlays(search, []).replace(/^\?$/, '')}`;

/** Addresses whose overlay was closed by its own buttons: coming back to one does not open it again. */
const closedAt = new Set<string>();
/** The component that shows the overlay of a name: a page may have its button twice, in the header and in an empty list. */
const holders = new Map<string, string>();
const listeners = new Set<(name: string, holder: string) => void>();

function hold(name: string, holder: string): void {
  holders.set(name, holder);
  for (const listener of listeners) listener(name, holder);
}

/**
 * What is open over a page, as part of its address: Back closes it. The value itself stays in memory. An address that was
 * opened as a link shows `onLink`, or nothing where a link cannot know the value.
 */
export function useOpened<T = true>(
  name: string,
  onLink?: T,
): readonly [opened: T | undefined, open: (value: T | undefined) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const router = useContext(DataRouterContext)?.router;
  const id = useId();
  const [held, setHeld] = useState<{ value: T } | undefined>();
  const hasPushed = useRef(false);
  const names = overlaysOf(location.search);
  const isNamed = names.includes(name);

  const beginAtLink = useEffectEvent(() => {
    if (!isNamed || onLink === undefined || holders.has(name) || closedAt.has(location.key)) return;
    hold(name, id);
    setHeld({ value: onLink });
  });
  useEffect(() => {
    const listener = (heldName: string, holder: string) => {
      if (heldName === name && holder !== id) setHeld(undefined);
    };
    listeners.add(listener);
    // Before the left-over check below, which runs as late.
    const timer = setTimeout(() => beginAtLink());
    return () => {
      clearTimeout(timer);
      listeners.delete(listener);
      if (holders.get(name) === id) holders.delete(name);
    };
  }, [name, id]);

  // A link to the page that is open already: the palette's 'New task' on the list of tasks.
  useEffect(() => {
    if (!isNamed) return;
    const timer = setTimeout(() => beginAtLink());
    return () => clearTimeout(timer);
  }, [isNamed]);

  const isLeftOver = isNamed && held === undefined;
  useEffect(() => {
    if (!isLeftOver) return;
    const timer = setTimeout(() => {
      // Who closed it may have gone on to another page already, or another button shows it.
      const isHere = router?.state.navigation.state === 'idle' && router.state.location.key === location.key;
      if (!isHere || holders.has(name)) return;
      if (hasPushed.current) void navigate(-1);
      else
        void navigate(
          withOverlays(
            location.search,
            names.filter((each) => each !== name),
          ),
          { replace: true },
        );
      hasPushed.current = false;
    });
    return () => clearTimeout(timer);
  });

  const open = (value: T | undefined) => {
    if (value === undefined) {
      if (isNamed) closedAt.add(location.key);
      if (holders.get(name) === id) holders.delete(name);
      setHeld(undefined);
      return;
    }
    hold(name, id);
    setHeld({ value });
    if (isNamed) return;
    hasPushed.current = true;
    void navigate(withOverlays(location.search, [...names, name]), { preventScrollReset: true });
  };
  return [isNamed ? held?.value : undefined, open];
}

/** The same for what is only open or shut. */
export function useOpenedFlag(name: string): readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [opened, open] = useOpened<true>(name);
  return [opened === true, (isOpen) => open(isOpen ? true : undefined)];
}
