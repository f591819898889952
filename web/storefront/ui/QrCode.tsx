import { encode } from 'uqr';

/** A QR code as a single path, with the quiet zone that cameras need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, outline } = encodeOutline(text);
  const quietZone = 4;
  const box = `${-quietZone} ${-quietZone} ${size + 2 * quietZone} ${size + 2 * quietZone}`;
  return (
    <svg
      className="qr"
      viewBox={box}
      width="232"
      height="232"
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={outline} />
    </svg>
  );
}

/** Draws each run of dark modules as one bar. */
function encodeOutline(text: string): { size: number; outline: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const bars = data.flatMap((row, y) =>
    [...row.map(Number).join('').matchAll(/1+/g)].map(
      (run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`,
    ),
  );
  return { size, outline: bars.join('') };
}
