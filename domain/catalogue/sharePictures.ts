/** Pictures that sellers share, in pixels: for the status of a messaging app, and for chats and feeds. */
export const sharePictureSizes = {
  status: { width: 1080, height: 1920 },
  card: { width: 1080, height: 1350 },
} as const;
export type SharePictureFormat = keyof typeof sharePictureSizes;

/** So many products fit into a picture. */
export const maxSharedProducts = 6;
