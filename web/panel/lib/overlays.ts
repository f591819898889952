/**
 * What covers the page, such as a dialog, is a step of the browser's history: Back closes what lies on top. A step has
 * the address of its page, and its number in the state.
 */
type Overlay = { close: () => void };

/** The last one lies on top. */
const overlays: Overlay[] = [];
let page: string;
/** A move in the history that was asked for here; the page's router hears of it, or not. */
let move: { isHeard: boolean; end?: () => void } | undefined;
/** When another document was last asked for. A step that is taken away meanwhile would keep the browser here. */
let leavingSince = 0;
/** How long it may take to arrive; a download never does. */
const leavingMilliseconds = 20_000;
/** What else is to be done with the history, once it has moved. */
const waiting: (() => void)[] = [];

const stepsAbovePage = (): number => history.state?.overlays ?? 0;

/** Adds what has opened. `close` is called on Back; call the returned function once it has closed, for any reason. */
export function addOverlay(close: () => void): () => void {
  const overlay = { close };
  overlays.push(overlay);
  setTimeout(adjustSteps);
  return () => {
    const position = overlays.indexOf(overlay);
    if (position >= 0) overlays.splice(position, 1);
    setTimeout(adjustSteps);
  };
}

/** Moves by so many pages, whatever covers this one. */
export const moveByPages = (distance: number, isHeard: boolean): Promise<void> =>
  new Promise((end) => whenStill(() => go(distance - stepsAbovePage(), { isHeard, end })));

function go(distance: number, by: NonNullable<typeof move>): void {
  move = by;
  history.go(distance);
}

function whenStill(run: () => void): void {
  if (move) waiting.push(run);
  else run();
}

/** Runs when the event is over: what closes may open something else, or a page. */
function adjustSteps(): void {
  if (move) return;
  const wait = leavingSince + leavingMilliseconds - Date.now();
  if (wait > 0) return void setTimeout(adjustSteps, wait);
  let steps = stepsAbovePage();
  if (steps > overlays.length) go(overlays.length - steps, { isHeard: false });
  for (; steps < overlays.length; steps += 1) write('pushState', [{ ...history.state, overlays: steps + 1 }, '']);
}

type Way = 'pushState' | 'replaceState';
type Entry = Parameters<History[Way]>;

/** Not by the method of `history` itself, by which the router would hear of it. */
function write(way: Way, entry: Entry): void {
  History.prototype[way].apply(history, entry);
  page = location.href;
}

/** Writes what the router asks for above the page itself, so that no step of something closed is left between pages. */
function writeToPage(way: Way, entry: Entry): void {
  const steps = stepsAbovePage();
  if (steps > 0) {
    waiting.unshift(() => write(way, entry));
    go(-steps, { isHeard: false });
  } else write(way, entry);
}

function onMoved(event: PopStateEvent): void {
  const ended = move;
  move = undefined;
  const isSamePage = location.href === page;
  page = location.href;
  if (ended ? !ended.isHeard : isSamePage) event.stopImmediatePropagation();
  if (!ended && isSamePage) closeAbove(stepsAbovePage());
  ended?.end?.();
  while (!move && waiting.length > 0) waiting.shift()?.();
  setTimeout(adjustSteps);
}

function closeAbove(steps: number): void {
  // Forward, to what has closed: there may be a page behind it.
  if (steps > overlays.length && window.navigation?.canGoForward) go(1, { isHeard: true });
  for (const { close } of overlays.slice(steps).reverse()) close();
}

function start(): void {
  page = location.href;
  // The router’s state may come from a step.
  for (const way of ['pushState', 'replaceState'] as const)
    history[way] = (state, ...rest) => whenStill(() => writeToPage(way, [{ ...state, overlays: undefined }, ...rest]));
  history.back = () => void moveByPages(-1, true);
  // Before the router's listener.
  addEventListener('popstate', onMoved, { capture: true });
  // Shown again as it was left, which a move may have done.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    move = undefined;
    leavingSince = 0;
    adjustSteps();
  });
  addEventListener('beforeunload', () => {
    leavingSince = Date.now();
  });
  // After a reload nothing covers the page.
  adjustSteps();
}

// The panel is also rendered on the server.
if (typeof window !== 'undefined') start();
