import type { MenuSpec } from '@tilldeck/contracts/identity/menu.schemas';
import { matchPath } from 'react-router';
import { sessionState } from '../session/session-state.ts';
import { declaredMenus } from './declared-menus.ts';

/** The page of the product at this address. Asked where no route matched, so it is one the person's roles lack. */
export function deniedPage(pathname: string): MenuSpec | null {
  const platform = sessionState().org?.platform;
  const found = declaredMenus.find(
    ({ component, path, platforms }) =>
      component !== null && platforms.some((each) => each === platform) && matchPath(path, pathname) !== null,
  );
  return found ?? null;
}
