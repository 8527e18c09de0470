export const ticketListHref = '/support/tickets/record/list';
export const submitHref = '/support/tickets/submit';
export const ticketHref = ({ id }: { id: string }): string => `/support/tickets/record/reply?id=${id}`;
