import type { describeMrp } from './describePrice.ts';

type MrpProps = { described: ReturnType<typeof describeMrp> };

/** The struck-through MRP beside a price. `product/startOptions.ts` changes it with the choice. */
export function Mrp({ described }: MrpProps) {
  return (
    <>
      <span className="visually-hidden">{described?.sentence}</span>
      <s aria-hidden="true">{described?.mrp}</s> <span>{described?.discount}</span>
    </>
  );
}
