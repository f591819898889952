/** What is used of the library for HEIC photos, which has no types for this entry. */
declare module 'libheif-js/wasm-bundle.js' {
  export type HeifImage = {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Draws into `data`; null if the file is damaged. */
    display<Target extends { data: Uint8ClampedArray }>(target: Target, done: (drawn: Target | null) => void): void;
    free(): void;
  };
  export type HeifDecoder = { decode(file: Uint8Array): HeifImage[] };
  const library: { HeifDecoder: new () => HeifDecoder };
  export default library;
}
