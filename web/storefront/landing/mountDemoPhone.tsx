import { createRoot, type Root } from 'react-dom/client';
import { DemoPhone } from './DemoPhone.tsx';
import { fetchDemoPhone } from './demoPhoneApi.ts';

let root: Root | undefined;

/** Draws the phone at the end of the tour, where the marketplace is a demo; else there is none. */
export async function mountDemoPhone(element: HTMLElement): Promise<void> {
  if (root) return;
  const phone = await fetchDemoPhone();
  if (!phone.shop) return;
  root ??= createRoot(element);
  root.render(<DemoPhone shop={phone.shop} first={phone.messages} />);
}
