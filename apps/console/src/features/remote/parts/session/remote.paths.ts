export const remoteDeviceList = '/device/remote/list';
export const remoteDeviceHref = (deviceId: string) => `/device/remote/details/${deviceId}`;
export const remoteRequest = '/remote/request';
export const remoteRequestHref = (sn: string) => `${remoteRequest}?sn=${encodeURIComponent(sn)}`;
/** Has a window of its own. */
export const remoteSessionHref = (id: string) => `/remote/session/${id}`;
export const remoteRecordList = '/remote/record/list';
export const remoteRecordHref = (id: string) => `/remote/record/details/${id}`;
export const unattendedList = '/remote/unattended/list';
