/** The name of a table or column in the database: 'orderMoney' is order_money there. */
export const toStoredName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
