/** Each name is written once: there are as many as tables, columns and names in statements. */
function remembered(write: (name: string) => string): (name: string) => string {
  const written = new Map<string, string>();
  return (name) => {
    const known = written.get(name);
    if (known !== undefined) return known;
    const text = write(name);
    written.set(name, text);
    return text;
  };
}

/** The name of a table or column in the database: 'orderMoney' is order_money there. */
export const toStoredName = remembered((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** The name in the code of what is stored as `stored`: order_money is 'orderMoney' here. */
export const toName = remembered((stored) => stored.replace(/_+(.)/g, (_, letter: string) => letter.toUpperCase()));
