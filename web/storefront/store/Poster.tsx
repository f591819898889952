import { logoDataUrl, productName } from '#domain/platform/brand.ts';
import { sellerCategoryLabels } from '#texts/categories.ts';
import * as texts from '#texts/storefrontStore.gen.ts';
import type { PublicStore } from '../page/page.ts';
import { Awning } from '../ui/Awning.tsx';
import { PrintIcon } from '../ui/icons.tsx';
import { QrCode } from '../ui/QrCode.tsx';

/** The shop's address as a QR code. Printing shows only this, as a poster of one page. */
export function Poster({ store, address }: { store: PublicStore; address: string }) {
  const { businessName, category } = store;
  return (
    <section className="poster" aria-labelledby="poster-title">
      <div className="wrap poster-box">
        <div className="on-paper">
          <svg className="poster-awning" viewBox="0 0 420 66" aria-hidden="true">
            <Awning top={[14, 406]} bottom={[0, 420]} y={[0, 44]} stripes={11} />
          </svg>
          <p className={businessName.length > 30 ? 'poster-name poster-name-long' : 'poster-name'} dir="auto">
            {businessName}
          </p>
          <p className="poster-category">{sellerCategoryLabels[category]()}</p>
        </div>
        <QrCode text={address} label={texts.code({ address })} />
        <div className="poster-words">
          <h2 id="poster-title">{texts.scan()}</h2>
          <p className="on-screen">{texts.scanText()}</p>
          <p className="poster-address">{address.replace(/^https?:\/\//, '')}</p>
          <button className="button on-screen needs-script" type="button" data-print>
            <PrintIcon />
            {texts.print()}
          </button>
        </div>
        <p className="on-paper poster-brand">
          <img src={logoDataUrl} alt="" width="40" height="40" />
          {productName}
        </p>
      </div>
    </section>
  );
}
