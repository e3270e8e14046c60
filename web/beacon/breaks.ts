/** So long after a page has loaded the part that reports is fetched, ms; before, when something breaks. */
const LATER_MS = 2_000

let part: Promise<typeof import('#web/beacon/send.ts')> | undefined

/** Has what breaks on the page from here on reported, and how fast it is (docs/product.md, OPS-12). */
export function reportBreaks(): void {
  for (const type of ['error', 'unhandledrejection', 'vite:preloadError']) addEventListener(type, report)
  addEventListener('load', () => setTimeout(report, LATER_MS))
}

/** Fetched once: where that fails it is silent, since the failure leads here again. */
function report(event?: Event): void {
  part ??= import('#web/beacon/send.ts')
  part.then((loaded) => loaded.report(event)).catch(() => undefined)
}
