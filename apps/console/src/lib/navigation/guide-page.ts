import { createContext, useContext } from 'react';

/** The page of the user guide about what is shown. The router sets it, the page's header links to it. */
export const GuidePage = createContext<string | null>(null);

export const useGuidePage = (): string | null => useContext(GuidePage);

/** Address of a page of the guide, of its contents by default. The server has it beside the console. */
export const guideHref = (language: string, page = ''): string => `/guide/${language}/${page}`;
