/** Fills a text's slots with markup or escaped text. */
export type Template<Slot extends string> = (values: Record<Slot, string>) => string;

/** Cuts a text once at the marks of its slots, each of which may occur several times. */
export function compileTemplate<Slot extends string>(text: string, marks: Record<Slot, string>): Template<Slot> {
  let pieces: (string | { slot: Slot })[] = [text];
  for (const slot of Object.keys(marks) as Slot[]) {
    pieces = pieces.flatMap((piece) => (typeof piece === 'string' ? cut(piece, marks[slot], { slot }) : [piece]));
  }
  return (values) => pieces.map((piece) => (typeof piece === 'string' ? piece : values[piece.slot])).join('');
}

const cut = <Between>(text: string, mark: string, between: Between): (string | Between)[] =>
  text.split(mark).flatMap((piece, index) => (index === 0 ? [piece] : [between, piece]));

/** JSON for a script element, which it cannot close. */
export const serializeForScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
