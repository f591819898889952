import { renderToString } from 'react-dom/server';
import { inLanguage, languageTag } from '#texts/language.ts';
import * as texts from '#texts/storefrontFrame.gen.ts';
import { drawAccount } from './account/renderAccount.tsx';
import baseStyles from './base.css?inline';
import { drawLanding } from './landing/renderLanding.tsx';
import { Footer, SmallFooter } from './layout/Footer.tsx';
import { Head } from './layout/Head.tsx';
import { Header } from './layout/Header.tsx';
import { headScript } from './layout/headScript.ts';
import frameStyles from './layout/layout.css?inline';
import { scriptText } from './layout/scriptJson.ts';
import { drawFailure, drawNotice } from './notice/renderNotice.tsx';
import { drawOrder } from './order/renderOrder.tsx';
import { drawOrders } from './orders/renderOrders.tsx';
import { pageDataId } from './page/hydrationData.ts';
import type { DrawnDocument, Page, Render, Shell } from './page/page.ts';
import type { Drawing } from './page/renderedPage.ts';
import { drawPrivacy } from './privacy/renderPrivacy.tsx';
import { drawProduct } from './product/renderProduct.tsx';
import { drawShop } from './shop/renderShop.tsx';
import { drawStore } from './store/renderStore.tsx';
import drawingStyles from './ui/illustrations.css?inline';

export const render: Render = (page, shell) => inLanguage(shell.language, () => drawDocument(page, shell));

function drawDocument(page: Page, shell: Shell): DrawnDocument {
  const { about, content, styles: own = '', scripts, withoutFooter = false, data } = draw(page, shell);
  const landing = page.name === 'landing';
  const styles = baseStyles + frameStyles + drawingStyles + own;
  const html = `<!doctype html>${renderToString(
    <html lang={languageTag()}>
      <Head about={about} shell={shell} styles={styles} scripts={scriptsOf(scripts, shell)} />
      <body>
        <a className="skip-link" href="#main">
          {texts.skip()}
        </a>
        <Header landing={landing} />
        <main id="main" tabIndex={-1}>
          {content}
        </main>
        {landing ? <Footer support={shell.support} /> : !withoutFooter && <SmallFooter support={shell.support} />}
        {data && (
          <script type="application/json" id={pageDataId}>
            {scriptText(data)}
          </script>
        )}
      </body>
    </html>,
  )}`;
  return { html, styles, script: headScript };
}

function scriptsOf(which: Drawing['scripts'], { scripts, accountScripts }: Shell): string[] {
  if (which === undefined) return [];
  return which === 'account' ? accountScripts : scripts;
}

function draw(page: Page, shell: Shell): Drawing {
  switch (page.name) {
    case 'landing':
      return drawLanding(shell);
    case 'product':
      return drawProduct(page, shell);
    case 'order':
      return drawOrder(page, shell);
    case 'orders':
      return drawOrders();
    case 'shop':
      return drawShop(page);
    case 'store':
      return drawStore(page, shell);
    case 'privacy':
    case 'my-data':
    case 'own-data':
    case 'data-erased':
      return drawPrivacy(page, shell);
    case 'product-not-available':
    case 'store-not-available':
    case 'not-found':
      return drawNotice(page.name);
    case 'failure':
      return drawFailure(page);
    default:
      return drawAccount(page, shell);
  }
}
