/** The file with the products, and a ZIP with their photos. */
export type ChosenFiles = { file?: File | undefined; photos?: File | undefined };

/** In bytes (import.md, section 2). The server checks them again. */
const limits = { file: 25 * 1024 * 1024, photos: 200 * 1024 * 1024 };

/** The files after others were chosen or dropped, which may be of both kinds. */
export function chooseFiles(chosen: ChosenFiles, files: readonly File[]): ChosenFiles {
  const isZip = ({ name }: File) => /\.zip$/i.test(name);
  const file = files.find((one) => !isZip(one));
  const photos = files.find(isZip);
  return { ...chosen, ...(file && { file }), ...(photos && { photos }) };
}

/** Which of the files is too large to be sent. */
export function findSizeProblem(chosen: ChosenFiles): keyof ChosenFiles | undefined {
  return (['file', 'photos'] as const).find((name) => (chosen[name]?.size ?? 0) > limits[name]);
}
