export const listHref = '/support/repository/list';
export const createHref = '/support/repository/create';
export const detailsHref = ({ id }: { id: string }): string => `/support/repository/details/${id}`;
export const updateHref = ({ id }: { id: string }): string => `/support/repository/update/${id}`;
