import { encode } from 'uqr';

/** Adds nothing to the page but one path; the white around it is what a camera needs to find it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, outline } = encodeOutline(text);
  const quiet = 4;
  const box = `${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`;
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

/** Each run of dark modules as a bar, row by row. */
function encodeOutline(text: string): { size: number; outline: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const bars = data.flatMap((row, y) =>
    [...row.map(Number).join('').matchAll(/1+/g)].map(
      (run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`,
    ),
  );
  return { size, outline: bars.join('') };
}
