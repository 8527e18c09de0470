import type { FactoryPolicy } from '@tilldeck/contracts/factory/factory-policy.schemas';

export const listHref = '/configuration/factory/list';
export const addHref = '/configuration/factory/add';
export const detailsHref = ({ id }: Pick<FactoryPolicy, 'id'>): string => `/configuration/factory/details/${id}`;
export const editHref = ({ id }: Pick<FactoryPolicy, 'id'>): string => `/configuration/factory/edit/${id}`;
