import type { ReactNode } from 'react';
import * as texts from '#texts/storefrontLanding.gen.ts';
import { ConnectArt, ContactArt, QrArt, SellArt } from './StepArt.tsx';

type Step = { title: () => string; text: () => string; tour: () => string; art: ReactNode };

/** The four steps to becoming a seller (specification, section 1). */
export const steps: readonly Step[] = [
  {
    title: texts.contact,
    text: texts.contactText,
    tour: texts.contactTour,
    art: <ContactArt />,
  },
  {
    title: texts.code,
    text: texts.codeText,
    tour: texts.codeTour,
    art: <QrArt />,
  },
  {
    title: texts.connect,
    text: texts.connectText,
    tour: texts.connectTour,
    art: <ConnectArt />,
  },
  {
    title: texts.sell,
    text: texts.sellText,
    tour: texts.sellTour,
    art: <SellArt />,
  },
];
