/** How far a price is below the MRP, in whole percent, rounded down. */
export const discountPercent = (pricePaise: number, mrpPaise: number) =>
  Math.floor(((mrpPaise - pricePaise) * 100) / mrpPaise);
