import { logoDataUrl, productName } from '#domain/platform/brand.ts';
import { pathInLanguage, toPageLanguage } from '#domain/platform/languages.ts';
import { sellerCategoryLabels } from '#texts/categories.ts';
import { language as currentLanguage, offeredLanguages } from '#texts/language.ts';
import * as texts from '#texts/storefrontStore.gen.ts';
import type { PublicStore } from '../page/page.ts';
import { Awning } from '../ui/Awning.tsx';
import { PrintIcon } from '../ui/icons.tsx';
import { QrCode } from '../ui/QrCode.tsx';

/** The shop's address as a QR code. Printing shows only this, as a poster of one page. */
export function Poster({ store, address }: { store: PublicStore; address: string }) {
  const { businessName, category, slug } = store;
  return (
    <section className="poster" aria-labelledby="poster-title">
      <div className="wrap poster-box">
        <div className="on-paper">
          <svg className="poster-awning" viewBox="0 0 420 66" aria-hidden="true">
            <Awning top={[14, 406]} bottom={[0, 420]} y={[0, 44]} stripes={11} />
          </svg>
          <p
            className={businessName.length > 30 ? 'poster-name poster-name-long' : 'poster-name'}
            dir="auto"
            data-paper
          >
            {businessName}
          </p>
          <p className="poster-category" data-paper>
            {sellerCategoryLabels[category]()}
          </p>
        </div>
        <QrCode text={address} label={texts.code({ address })} />
        <div className="poster-words">
          <h2 id="poster-title" data-paper>
            {texts.scan()}
          </h2>
          <p className="on-screen">{texts.scanText()}</p>
          <p className="poster-address">{address.replace(/^https?:\/\//, '')}</p>
          <PosterLanguage path={`/store/${slug}`} />
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

/** Which languages the poster has; the page's own at first (languages.md, section 6). */
const PosterLanguage = ({ path }: { path: string }) => (
  <div className="on-screen needs-script">
    <select
      className="poster-language"
      aria-label={texts.posterLanguage()}
      defaultValue={pathInLanguage(toPageLanguage(currentLanguage()), path)}
      // A reload shows the page's own words again.
      autoComplete="off"
      data-poster
    >
      {offeredLanguages.map(({ language, name, tag }) => (
        <option key={language} value={pathInLanguage(language, path)} lang={tag}>
          {name}
        </option>
      ))}
      <option value="">{texts.both()}</option>
    </select>
    <p className="told" role="alert" hidden>
      {texts.posterFailed()}
    </p>
  </div>
);
