export const marketListHref = '/appstore/applist/list';
export const marketHref = (id: string): string => `/appstore/applist/details/${id}`;
export const marketEditHref = (id: string): string => `/appstore/applist/edit/${id}`;
