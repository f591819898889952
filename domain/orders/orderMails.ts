/** A seller gets at most one mail of new orders in so many minutes; it tells of all that came meanwhile. */
export const orderMailIntervalMinutes = 10;

/** A mail lists so many orders at most, and says how many more there are. */
export const maxOrdersPerMail = 20;
