/** A kurta around its own centre, about 100 × 110. */
export function Kurta() {
  return (
    <g>
      <path className="art-accent" d="M-17-52h34l30 20-10 26-14-7 6 65h-58l6-65-14 7-10-26Z" />
      <path className="art-warm-soft" d="M-10-52h20L0-34Z" />
      <path className="art-on-accent-line" d="M0-34v30M-28 42h56" />
      <path className="art-warm-line" d="M-28.500 48h57" />
    </g>
  );
}
