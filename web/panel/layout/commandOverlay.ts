/** What covers the page: the command palette or the shortcut sheet. */
export type CommandOverlay = 'palette' | 'sheet';
