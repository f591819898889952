/**
 * Decides which modules of the panel share a file. Rolldown makes a file for each set of screens that need the same
 * modules: for one screen up to a hundred small ones, which compress worse and load slower than a few. What every
 * screen needs, or many do, becomes two files, one of them React, which browsers keep from release to release. Two
 * others are merged if this saves the screens that need both more bytes than it costs those that need only one.
 */
import { brotliCompressSync } from 'node:zlib';
import type { Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;
type Chunks = ReadonlyMap<string, Chunk>;

/** What a file of its own costs a screen, in bytes: what it cannot share with others when compressed, and its request. */
const fileCost = 400;

/** How steeply screens count for more the larger they are: the budget limits each of them (test/budgets.test.ts). */
const steepness = 20;
const leastWeight = 0.1;

/** What this share of the screens needs is in the file that all load. */
const coreShare = 0.4;

/** React and what it imports. */
const reactModules = /[/\\]node_modules[/\\](react|react-dom|scheduler)[/\\]/;

/** Chunks that become one file, with their compressed size in bytes and the screens that need them. */
type Group = { chunks: Set<string>; size: number; screens: Set<number> };

const screenSuffix = '?tsr-split=component';
const layoutSuffix = `/route.tsx${screenSuffix}`;
const isLayout = ({ facadeModuleId: id }: Chunk) => id?.endsWith(layoutSuffix) === true;
const isScreen = (chunk: Chunk) => chunk.facadeModuleId?.endsWith(screenSuffix) === true && !isLayout(chunk);

/** Returns the name of each module's group. `output` is a build without groups. */
export function groupModules(output: readonly (Chunk | Rolldown.OutputAsset)[]): Map<string, string> {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const found = [...findScreens(chunks)].map(([name, screens]): Group => {
    return { chunks: new Set([name]), size: brotliCompressSync(chunks.get(name)?.code ?? '').length, screens };
  });
  const starts = [...chunks.values()].filter((chunk) => chunk.isEntry || isLayout(chunk));
  const core = withImports(chunks, fileNames(starts));
  const screenCount = [...chunks.values()].filter(isScreen).length;
  // Screens stay alone, because the server finds their files by the name of their module.
  const isMergeable = ({ chunks: [name = ''] }: Group) => isShared(chunks, name);
  const isCore = (group: Group) => {
    const isCommon = group.screens.size >= coreShare * screenCount;
    return (isCommon && isMergeable(group)) || [...group.chunks].every((name) => core.has(name));
  };
  const others = found.filter((group) => !isCore(group) && isMergeable(group));
  const merged = mergeGroups(chunks, [found.filter(isCore).reduce(merge), ...others], weighScreens(found));
  return new Map(
    merged.flatMap((group, index) => {
      const modules = [...group.chunks].flatMap((name) => chunks.get(name)?.moduleIds ?? []);
      return modules.map((id) => [id, reactModules.test(id) ? 'react' : `part${index}`] as const);
    }),
  );
}

const isShared = (chunks: Chunks, name: string) => chunks.get(name)?.facadeModuleId === null;
const fileNames = (chunks: readonly Chunk[]) => chunks.map(({ fileName }) => fileName);

/** The screens that load each chunk when they are opened first. */
function findScreens(chunks: Chunks): Map<string, Set<number>> {
  const all = [...chunks.values()];
  const found = new Map<string, Set<number>>();
  all.filter(isScreen).forEach((screen, index) => {
    const first = all.filter(
      (chunk) => chunk === screen || chunk.isEntry || (isLayout(chunk) && isAround(chunk, screen)),
    );
    for (const name of withImports(chunks, fileNames(first)))
      found.set(name, (found.get(name) ?? new Set()).add(index));
  });
  return found;
}

const isAround = (layout: Chunk, screen: Chunk) =>
  screen.facadeModuleId?.startsWith(`${layout.facadeModuleId?.slice(0, -layoutSuffix.length)}/`) === true;

function withImports(chunks: Chunks, names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) if (!found.has(name)) withImports(chunks, chunks.get(name)?.imports ?? [], found.add(name));
  return found;
}

function weighScreens(groups: readonly Group[]): number[] {
  const sizes: number[] = [];
  for (const { screens, size } of groups) for (const screen of screens) sizes[screen] = (sizes[screen] ?? 0) + size;
  const largest = Math.max(...sizes);
  return sizes.map((size) => leastWeight + (size / largest) ** steepness);
}

/** Merges the two groups that gain most until no two gain anything. */
function mergeGroups(chunks: Chunks, groups: readonly Group[], weights: readonly number[]): readonly Group[] {
  const best = groups
    .flatMap((one, index) =>
      groups.slice(index + 1).map((other) => ({ one, other, gain: gainOf(one, other, weights) })),
    )
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain)
    .find(({ one, other }) => !wouldCycle(chunks, groups, one, other));
  if (!best) return groups;
  const { one, other } = best;
  const rest = groups.filter((group) => group !== one && group !== other);
  return mergeGroups(chunks, [...rest, merge(one, other)], weights);
}

const merge = (one: Group, other: Group): Group => ({
  chunks: one.chunks.union(other.chunks),
  size: one.size + other.size,
  screens: one.screens.union(other.screens),
});

/** Bytes saved for screens that need both, minus bytes that screens load without need. */
function gainOf(one: Group, other: Group, weights: readonly number[]): number {
  const weigh = (screens: Set<number>) => [...screens].reduce((sum, screen) => sum + (weights[screen] ?? 0), 0);
  return (
    fileCost * weigh(one.screens.intersection(other.screens)) -
    one.size * weigh(other.screens.difference(one.screens)) -
    other.size * weigh(one.screens.difference(other.screens))
  );
}

/** Whether another group lies between the two. Files that import each other could run in the wrong order. */
function wouldCycle(chunks: Chunks, groups: readonly Group[], one: Group, other: Group): boolean {
  const groupOf = new Map(groups.flatMap((group) => [...group.chunks].map((name) => [name, group] as const)));
  const importsOf = (group: Group) =>
    [...group.chunks].flatMap((name) => chunks.get(name)?.imports ?? []).flatMap((name) => groupOf.get(name) ?? []);
  const reaches = (from: Group, to: Group) => {
    const seen = new Set([from]);
    const next = importsOf(from).filter((group) => group !== to);
    for (let group = next.pop(); group; group = next.pop()) {
      if (group === to) return true;
      if (seen.has(group)) continue;
      seen.add(group);
      next.push(...importsOf(group));
    }
    return false;
  };
  return reaches(one, other) || reaches(other, one);
}
