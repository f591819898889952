/**
 * Watches what leads to an order on a product's page: its buttons and the order form. Returns a function that tells
 * whether all of them are out of view, which they are not on other pages.
 */
export function watchOrderButtons(onChange: () => void): () => boolean {
  const elements = document.querySelectorAll('.product-actions .button-soft, #order');
  const inView = new Set(elements);
  const observer = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      if (isIntersecting) inView.add(target);
      else inView.delete(target);
    }
    onChange();
  });
  for (const element of elements) observer.observe(element);
  return () => elements.length > 0 && inView.size === 0;
}
