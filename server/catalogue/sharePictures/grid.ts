type Area = { left: number; top: number; width: number; height: number };
type Label = { gap: number; nameSizes: number[]; nameHeight: number; priceSizes: number[]; priceHeight: number };

/** Where a product's square photo is, and the room for the lines below it. */
export type GridPlace = { left: number; top: number; side: number; label: Label };

const gap = 30;
const large: Label = { gap: 20, nameSizes: [58, 50, 42], nameHeight: 124, priceSizes: [84, 70], priceHeight: 76 };
const small: Label = { gap: 14, nameSizes: [34, 30], nameHeight: 72, priceSizes: [44, 38], priceHeight: 44 };

/** Places in the middle of the area, in as many columns as make the photos largest. */
export function arrangeGrid(count: number, area: Area): GridPlace[] {
  const label = count === 1 ? large : small;
  const labelHeight = 2 * label.gap + label.nameHeight + label.priceHeight;
  const arrange = (columns: number) => {
    const rows = Math.ceil(count / columns);
    const width = (area.width - gap * (columns - 1)) / columns;
    const height = (area.height - gap * (rows - 1)) / rows - labelHeight;
    return { columns, rows, side: Math.floor(Math.min(width, height)) };
  };
  const [best = arrange(1)] = [1, 2, 3].map(arrange).toSorted((one, other) => other.side - one.side);
  const { columns, rows, side } = best;
  const height = rows * (side + labelHeight) + gap * (rows - 1);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    const start = (area.width - inRow * side - gap * (inRow - 1)) / 2;
    return {
      left: Math.round(area.left + start + (index % columns) * (side + gap)),
      top: Math.round(area.top + (area.height - height) / 2 + row * (side + labelHeight + gap)),
      side,
      label,
    };
  });
}
