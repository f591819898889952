/** Whose files the export of products writes (import.md, section 6). */
export const exportDialects = ['haat', 'shopify', 'woocommerce', 'meta', 'google'] as const;
export type ExportDialect = (typeof exportDialects)[number];
