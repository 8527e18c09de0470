import { type AccountRoutes, accountRoutes, operatorRoutes } from '@tilldeck/contracts/identity/account.routes';

/** Two pages show accounts: operators of those one controls, and for the vendor everybody. */
export interface AccountArea {
  name: 'operator' | 'account';
  routes: AccountRoutes;
  listPath: string;
  detailsPath: (id: string) => string;
}

export const operatorArea: AccountArea = {
  name: 'operator',
  routes: operatorRoutes,
  listPath: '/account/operator/list',
  detailsPath: (id) => `/account/operator/details/${id}`,
};

export const accountArea: AccountArea = {
  name: 'account',
  routes: accountRoutes,
  listPath: '/system/account/list',
  detailsPath: (id) => `/system/account/details/${id}`,
};
