import type { ReactNode } from 'react';
import { Kurta } from './Kurta.tsx';
import { QrCodeArt } from './QrCodeArt.tsx';

function Scene({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 260 170" width="260" height="170" aria-hidden="true">
      {children}
    </svg>
  );
}

export function ContactArt() {
  return (
    <Scene>
      <circle className="art-soft" cx="130" cy="88" r="74" />
      <path
        className="art-paper art-edge"
        d="M58 30h112a14 14 0 0 1 14 14v30a14 14 0 0 1-14 14H82l-18 15V88h-6a14 14 0 0 1-14-14V44a14 14 0 0 1 14-14Z"
      />
      <path className="art-line" d="M66 50h84M66 66h56" />
      <path
        className="art-accent"
        d="M104 100h92a14 14 0 0 1 14 14v16a14 14 0 0 1-14 14h-4v15l-18-15h-70a14 14 0 0 1-14-14v-16a14 14 0 0 1 14-14Z"
      />
      <circle className="art-on-accent" cx="116" cy="122" r="11" />
      <path className="art-tick" d="m111 122 4 4 7-8" />
      <path className="art-on-accent-line" d="M138 122h50" />
    </Scene>
  );
}

export function QrArt() {
  return (
    <Scene>
      <circle className="art-soft" cx="130" cy="88" r="74" />
      <rect className="art-paper art-edge" x="80" y="30" width="100" height="116" rx="14" />
      <g transform="translate(94 43) scale(3.6)">
        <QrCodeArt />
      </g>
      <path className="art-line" d="M108 130h44" />
      <path
        className="art-bracket"
        d="M64 40V24a8 8 0 0 1 8-8h16M172 16h16a8 8 0 0 1 8 8v16M196 134v18a8 8 0 0 1-8 8h-16M88 160H72a8 8 0 0 1-8-8v-18"
      />
    </Scene>
  );
}

export function ConnectArt() {
  return (
    <Scene>
      <circle className="art-soft" cx="130" cy="88" r="74" />
      <rect className="art-ink" x="52" y="22" width="78" height="136" rx="14" />
      <rect className="art-paper" x="57" y="27" width="68" height="126" rx="10" />
      <g transform="translate(72 58) scale(1.9)">
        <QrCodeArt />
      </g>
      <path
        className="art-bracket"
        d="M64 62v-6a5 5 0 0 1 5-5h6M107 51h6a5 5 0 0 1 5 5v6M118 94v6a5 5 0 0 1-5 5h-6M75 105h-6a5 5 0 0 1-5-5v-6"
      />
      <path className="art-line" d="M74 124h34M80 136h22" />
      <rect className="art-paper art-edge" x="144" y="52" width="72" height="88" rx="12" />
      <rect className="art-warm-soft" x="150" y="58" width="60" height="48" rx="8" />
      <g transform="translate(180 82) scale(.4)">
        <Kurta />
      </g>
      <path className="art-line" d="M154 117h40M154 128h24" />
      <circle className="art-accent" cx="212" cy="52" r="17" />
      <path className="art-on-accent-line" d="M212 60V45m-7 6 7-7 7 7" />
    </Scene>
  );
}

export function SellArt() {
  return (
    <Scene>
      <circle className="art-soft" cx="130" cy="88" r="74" />
      <rect className="art-paper art-edge" x="62" y="20" width="90" height="128" rx="14" />
      <rect className="art-warm-soft" x="70" y="28" width="74" height="62" rx="9" />
      <g transform="translate(107 59) scale(.52)">
        <Kurta />
      </g>
      <path className="art-line" d="M76 104h52M76 117h30" />
      <rect className="art-accent" x="76" y="128" width="62" height="11" rx="5.5" />
      <rect className="art-paper art-edge" x="118" y="82" width="106" height="46" rx="12" />
      <circle className="art-good" cx="141" cy="105" r="12" />
      <path className="art-on-good-line" d="m135.500 105 4 4 7.500-8" />
      <text className="art-text art-strong" x="160" y="102">
        ₹499
      </text>
      <path className="art-line" d="M161 113h48" />
    </Scene>
  );
}
