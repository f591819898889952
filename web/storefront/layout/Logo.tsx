import { markAddress, productName } from '#domain/platform/brand.ts';

/** The mark and the name, which lead home. */
export function Logo() {
  return (
    <a className="logo" href="/">
      <img src={markAddress} alt="" width="32" height="32" />
      {productName}
    </a>
  );
}
