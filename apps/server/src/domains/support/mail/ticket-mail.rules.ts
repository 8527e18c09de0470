/** Of addresses that replies to a ticket are sent to: `t-<number>-<token>`. */
export const ticketMailPrefix = 't';
