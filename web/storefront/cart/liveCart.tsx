import { createRoot, type Root } from 'react-dom/client';
import { CartContent } from './CartContent.tsx';

let root: Root | undefined;
let opened = 0;

/** Draws the cart of a shop into its dialog. What was typed stays from one opening to the next. */
export function showCart(content: HTMLElement, slug: string): void {
  root ??= createRoot(content);
  opened += 1;
  root.render(<CartContent slug={slug} opened={opened} />);
}
