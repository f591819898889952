/** Thumbnails scroll the strip instead of the page; the current one is marked. */
function startGalleryThumbnails(): void {
  const strip = document.querySelector<HTMLElement>('[data-strip]');
  const thumbs = [...document.querySelectorAll<HTMLElement>('[data-thumb]')];
  if (!strip || thumbs.length === 0) return;
  const pictures = [...strip.children];

  for (const [index, thumb] of thumbs.entries()) {
    thumb.addEventListener('click', (event) => {
      event.preventDefault();
      const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
      strip.scrollTo({ left: strip.clientWidth * index, behavior: prefersReducedMotion ? 'instant' : 'smooth' });
    });
  }

  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target } of changes.filter((change) => change.isIntersecting)) {
        for (const [index, thumb] of thumbs.entries()) {
          if (pictures[index] === target) thumb.setAttribute('aria-current', 'true');
          else thumb.removeAttribute('aria-current');
        }
      }
    },
    { root: strip, threshold: 0.6 },
  );
  for (const picture of pictures) observer.observe(picture);
}

startGalleryThumbnails();
