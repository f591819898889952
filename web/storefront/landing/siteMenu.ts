/** Closes the menu of the landing page after a tap on one of its links, which may lead to a part of the same page. */
export function startSiteMenu(): void {
  const menu = document.querySelector<HTMLElement>('.header-links[popover]');
  menu?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') && menu.matches(':popover-open')) menu.hidePopover();
  });
}
