import { createRoot, type Root } from 'react-dom/client';
import { DemoPhone } from './DemoPhone.tsx';
import { fetchDemoPhone } from './demoPhoneApi.ts';

let root: Root | undefined;

/** Mounts the phone at the end of the tour, if this marketplace is a demo. */
export async function mountDemoPhone(element: HTMLElement): Promise<void> {
  if (root) return;
  const phone = await fetchDemoPhone();
  if (!phone.shop) return;
  root ??= createRoot(element);
  root.render(<DemoPhone shop={phone.shop} initialMessages={phone.messages} />);
}
