import { Awning } from '../ui/Awning.tsx';

/** A closed market stall, for pages without content. */
export function ClosedStall() {
  return (
    <svg className="notice-art" viewBox="0 0 240 190" width="240" height="190" aria-hidden="true">
      <ellipse className="art-soft" cx="120" cy="172" rx="112" ry="14" />
      <path className="art-ink" d="M44 70h8v102h-8zM188 70h8v102h-8z" />
      <path className="art-paper art-edge" d="M52 70h136v66H52z" />
      <path className="art-line" d="M52 84h136M52 98h136M52 112h136M52 126h136" />
      <path className="art-warm" d="M38 136h164v12H38z" />
      <path className="art-soft" d="M48 148h144v24H48z" />
      <Awning top={[52, 188]} bottom={[32, 208]} y={[24, 66]} />
      <path className="art-line" d="M104 90 120 82l16 8" />
      <rect className="art-paper art-edge" x="88" y="90" width="64" height="30" rx="5" />
      <path className="art-line" d="M102 105h36" />
    </svg>
  );
}
