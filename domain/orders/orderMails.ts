/** The minimum interval between emails about new orders to a seller; each covers all orders since the last one. */
export const orderMailIntervalMinutes = 10;

/** An email lists at most this many orders, and says how many more there are. */
export const maxOrdersPerMail = 20;
