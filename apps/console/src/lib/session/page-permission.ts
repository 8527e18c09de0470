import { createContext, useContext } from 'react';

/** The permission id of the page's menu entry. The router sets it, a page only reads it. */
export const PagePermission = createContext<string | null>(null);

export const usePagePermission = (): string | null => useContext(PagePermission);
