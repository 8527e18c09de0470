export const fenceList = '/map/fence/list';
export const fenceHref = (id: string) => `/map/fence/details/${id}`;
export const fenceEditHref = (id: string) => `/map/fence/edit/${id}`;
export const fenceAdd = '/map/fence/add';
export const fenceLog = '/map/fence/log';
