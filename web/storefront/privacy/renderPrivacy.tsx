import { productName } from '#domain/platform/brand.ts';
import * as myData from '#texts/myData.gen.ts';
import * as texts from '#texts/privacy.gen.ts';
import * as ownData from '#texts/storefrontOwnData.gen.ts';
import type { PageContext } from '../page/page.ts';
import type { PrivacyPageData } from '../page/privacyPage.ts';
import type { RenderedPage } from '../page/renderedPage.ts';
import fieldStyles from '../ui/fields.css?inline';
import panelStyles from '../ui/panel.css?inline';
import { ErasedPage } from './ErasedPage.tsx';
import eraseStyles from './erase.css?inline';
import { MyDataPage } from './MyDataPage.tsx';
import { OwnDataPage } from './OwnDataPage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';
import styles from './privacy.css?inline';

export function renderPrivacy(page: PrivacyPageData, context: PageContext): RenderedPage {
  const { title, description, content } = pageParts(page, context);
  const hasForms = page.name === 'my-data' || page.name === 'own-data';
  return {
    metadata: { title: `${title} – ${productName}`, description },
    content,
    styles: panelStyles + fieldStyles + styles + eraseStyles,
    ...(hasForms && { scripts: 'public' }),
  };
}

function pageParts(page: PrivacyPageData, { support }: PageContext) {
  switch (page.name) {
    case 'privacy':
      return {
        title: texts.title(),
        description: texts.about(),
        content: <PrivacyPage facts={page.facts} support={support} />,
      };
    case 'my-data':
      return { title: myData.title(), description: myData.about(), content: <MyDataPage {...page} /> };
    case 'own-data':
      return { title: ownData.title(), description: ownData.about(), content: <OwnDataPage {...page} /> };
    case 'data-erased':
      return { title: ownData.erased(), description: ownData.about(), content: <ErasedPage /> };
  }
}
