import { renderSVG } from 'uqr';
import classes from './QrCode.module.css';

/** A QR code that phones can scan from the screen, also in dark mode. `label` describes it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text, { ecc: 'M', border: 4 }))}`;
  return <img className={classes.code} src={picture} alt={label} width={240} height={240} />;
}
