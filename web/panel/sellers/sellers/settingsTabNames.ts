/** The tabs of the settings, as in the address. In a file of its own, because every screen loads the routes' addresses. */
export const settingsTabs = ['shop', 'delivery', 'orders', 'assistant', 'security', 'data'] as const;
export type SettingsTab = (typeof settingsTabs)[number];
