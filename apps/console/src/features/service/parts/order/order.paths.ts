import { maintenanceRoutes, type OrderRoutes, warrantyRoutes } from '@tilldeck/contracts/service/order.routes';
import type { ServiceOrder } from '@tilldeck/contracts/service/order.schemas';
import type { OrderKind } from '@tilldeck/contracts/service/order.states';

/** Both kinds have calls of the same shape. */
export const orderRoutes: Record<OrderKind, OrderRoutes> = { maintenance: maintenanceRoutes, warranty: warrantyRoutes };

type Named = Pick<ServiceOrder, 'id' | 'kind'>;
export const listHref = (kind: OrderKind): string => `/service/${kind}/list`;
export const createHref = (kind: OrderKind): string => `/service/${kind}/create`;
export const detailsHref = ({ kind, id }: Named): string => `/service/${kind}/details/${id}`;
export const updateHref = ({ kind, id }: Named): string => `/service/${kind}/update/${id}`;
