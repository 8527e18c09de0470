/** Partners that may own devices of one derived model. */
export const maxModelPartners = 500;
export const maxScreenPx = 16_384;
