/** The most rows in one call, and where a page of lines ends: after the product that reaches this number. */
export const stockListLimits = { rows: 500, pageLines: 500 };

/** How long a batch can be undone. */
export const stockUndoMinutes = 10;

/** How the lines can be sorted; otherwise the product that was updated last comes first. */
export const stockSorts = ['price', 'priceDown'] as const;
export type StockSort = (typeof stockSorts)[number];

/** The filters for scarce lines; sold-out ones count as low too. */
export const lineStockLevels = ['low', 'out'] as const;
export type LineStockLevel = (typeof lineStockLevels)[number];
