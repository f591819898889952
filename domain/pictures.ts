/** What an `<img>` shows: its address and, of pictures that Haat has made itself, the other widths. */
export type PictureSources = { src: string; srcSet?: string };

const uploaded = /^(\/media\/pictures\/[\w-]+)\/1280\.webp$/;
const widths = [320, 640, 1280];

/** The files of a picture: uploaded ones exist in three widths, of all others there is only what was linked. */
export function pictureSources(image: string): PictureSources {
  const folder = uploaded.exec(image)?.[1];
  if (!folder) return { src: image };
  return { src: `${folder}/640.webp`, srcSet: widths.map((width) => `${folder}/${width}.webp ${width}w`).join(', ') };
}
