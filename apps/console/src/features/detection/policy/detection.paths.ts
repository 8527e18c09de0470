export const detectionList = '/device/detection/list';
/** The capital is the specification's. */
export const detectionHref = (id: string) => `/device/detection/Details/${id}`;
export const detectionLogHref = (id: string) => `/device/detection/log/${id}`;
export const detectionEditHref = (id: string) => `/device/detection/edit/${id}`;
export const detectionAdd = '/device/detection/add';
