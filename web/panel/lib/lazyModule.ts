export type LazyModule<Module> = {
  isLoaded: () => boolean;
  /** Imports the module once. Rejects where that fails; the next call tries again. */
  load: () => Promise<void>;
  /** The module itself; throws until it is loaded. */
  get: () => Module;
};

/**
 * For a module that is used synchronously but too large to import statically: `lazyModule(() => import('./rules.ts'))`.
 */
export function lazyModule<Module>(importModule: () => Promise<Module>): LazyModule<Module> {
  let loaded: Module | undefined;
  return {
    isLoaded: () => loaded !== undefined,
    load: async () => {
      loaded ??= await importModule();
    },
    get: () => {
      if (loaded === undefined) throw new Error('The module is not loaded yet.');
      return loaded;
    },
  };
}
