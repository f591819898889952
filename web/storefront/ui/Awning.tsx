/** The striped awning of a market stall. `top` and `bottom` are its edges from left to right. */
export function Awning({ top, bottom, y, stripes = 6 }: AwningProps) {
  const at = ([from, to]: Edge, index: number) => Math.round((from + ((to - from) * index) / stripes) * 10) / 10;
  const radius = (bottom[1] - bottom[0]) / stripes / 2;
  return (
    <g>
      {Array.from({ length: stripes }, (_, index) => {
        const [left, right] = [at(bottom, index), at(bottom, index + 1)];
        const outline = `M${at(top, index)} ${y[0]}H${at(top, index + 1)}L${right} ${y[1]}A${radius} ${radius} 0 0 1 ${left} ${y[1]}Z`;
        return <path key={left} className={index % 2 === 0 ? 'art-accent' : 'art-on-accent art-edge'} d={outline} />;
      })}
    </g>
  );
}

type Edge = readonly [from: number, to: number];
type AwningProps = { top: Edge; bottom: Edge; y: Edge; stripes?: number };
