import * as texts from '#texts/storefrontLanding.gen.ts';
import { Awning } from '../ui/Awning.tsx';
import { Kurta } from './Kurta.tsx';
import { QrCodeArt } from './QrCodeArt.tsx';

/** A phone as a market stall: a chat under an awning, with a product and an order. */
export function HeroArt() {
  return (
    <svg className="hero-art" viewBox="0 0 480 540" width="480" height="540" aria-hidden="true">
      <circle className="art-soft" cx="240" cy="300" r="218" />
      <rect className="art-ink" x="124" y="70" width="232" height="456" rx="36" />
      <rect className="art-paper" x="134" y="80" width="212" height="436" rx="27" />
      <Chat />
      <Awning top={[120, 360]} bottom={[84, 396]} y={[34, 104]} />
      <path className="art-ink" d="M116 26h248a6 6 0 0 1 6 6v4H110v-4a6 6 0 0 1 6-6Z" />
      <CodeCard />
      <OrderCard />
    </svg>
  );
}

function Chat() {
  return (
    <g>
      <path className="art-tint" d="M134 150h212v26H134z" />
      <path className="art-tint" d="M134 100h212v62H134z" />
      <circle className="art-warm" cx="166" cy="154" r="13" />
      <path className="art-line" d="M188 150h60M188 160h36" />
      <path className="art-bubble" d="M148 194h126a12 12 0 0 1 12 12v12a12 12 0 0 1-12 12H160a12 12 0 0 1-12-12Z" />
      <text className="art-text" x="160" y="217">
        {texts.artQuestion()}
      </text>
      <path className="art-accent" d="M332 242H216a12 12 0 0 0-12 12v12a12 12 0 0 0 12 12h104a12 12 0 0 0 12-12Z" />
      <text className="art-text art-text-on-accent" x="217" y="265">
        {texts.artAnswer()}
      </text>
      <rect className="art-paper art-edge" x="176" y="290" width="156" height="188" rx="14" />
      <rect className="art-warm-soft" x="184" y="298" width="140" height="104" rx="9" />
      <g transform="translate(254 350) scale(.8)">
        <Kurta />
      </g>
      <text className="art-text" x="186" y="422">
        {texts.artProduct()}
      </text>
      <text className="art-text art-strong" x="186" y="441">
        ₹499
      </text>
      <rect className="art-accent" x="184" y="450" width="140" height="20" rx="10" />
      <path className="art-on-accent-line" d="M232 460h44" />
    </g>
  );
}

function CodeCard() {
  return (
    <g>
      <rect className="art-paper art-edge" x="30" y="214" width="104" height="104" rx="16" />
      <g transform="translate(48 231) scale(3.4)">
        <QrCodeArt />
      </g>
    </g>
  );
}

function OrderCard() {
  return (
    <g>
      <rect className="art-paper art-edge" x="292" y="378" width="160" height="64" rx="16" />
      <circle className="art-good" cx="322" cy="410" r="15" />
      <path className="art-on-good-line" d="m315 410 5 5 9-10" />
      <text className="art-text art-strong" x="348" y="406">
        {texts.artOrder()}
      </text>
      <text className="art-text art-faint" x="348" y="424">
        {texts.artOrderLine()}
      </text>
    </g>
  );
}
