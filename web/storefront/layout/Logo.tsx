import { logoDataUrl, productName } from '#domain/platform/brand.ts';

/** The logo, a link to the landing page. */
export function Logo() {
  return (
    <a className="logo" href="/">
      <img src={logoDataUrl} alt="" width="32" height="32" />
      {productName}
    </a>
  );
}
