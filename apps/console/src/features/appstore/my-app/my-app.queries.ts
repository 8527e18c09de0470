export const myAppListHref = '/appstore/myapp/list';
export const myAppHref = (id: string) => `/appstore/myapp/details/${id}`;
export const editHref = (versionId: string) => `/appstore/myapp/edit?id=${versionId}`;
export const addHref = (appId?: string) => `/appstore/myapp/add${appId ? `?appId=${appId}` : ''}`;
