import { createRoot, type Root } from 'react-dom/client';
import { CartContent, type CartContentProps } from './CartContent.tsx';

let root: Root | undefined;
let opened = 0;

/** Renders the cart of a shop into its dialog. Typed values stay between openings. */
export function mountCart(content: HTMLElement, props: Omit<CartContentProps, 'opened'>): void {
  root ??= createRoot(content);
  opened += 1;
  root.render(<CartContent {...props} opened={opened} />);
}
