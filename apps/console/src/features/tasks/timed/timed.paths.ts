export const timedHref = (id: string): string => `/device/timedtasks/Details/${id}`;
