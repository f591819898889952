import type { ReactNode } from 'react';
import { ConnectArt, ContactArt, QrArt, SellArt } from './StepArt.tsx';

type Step = { title: string; text: string; tour: string; art: ReactNode };

/** How a business comes to sell (specification, section 1). */
export const steps: readonly Step[] = [
  {
    title: 'Contact admin',
    text: 'Register your business. An administrator reads every application and approves it.',
    tour: 'Tell us the name of your business, what you sell and where to reach you. An administrator looks at your application, and an e-mail tells you once it is approved.',
    art: <ContactArt />,
  },
  {
    title: 'Receive a QR code',
    text: 'Once you are approved, you get a QR code for your messaging-app business account.',
    tour: 'You receive a QR code that belongs to your business alone. It ties your messaging-app business account to your shop.',
    art: <QrArt />,
  },
  {
    title: 'Scan, connect and upload products',
    text: 'Scan the code with your business phone, then add your products with pictures and prices.',
    tour: 'Scan the code once with your business phone. Then add what you sell: a name, a few words, a picture, a price in rupees and how many you have.',
    art: <ConnectArt />,
  },
  {
    title: 'Start selling',
    text: 'Share your product links in any chat. Orders reach your dashboard as they come in.',
    tour: 'Share the link of a product in any chat. Customers see its picture and price, order without an account, and you confirm, ship and deliver from your dashboard.',
    art: <SellArt />,
  },
];
