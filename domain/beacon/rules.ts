/** Where a page tells of itself, and where a browser reports what the site's policy kept out. */
export const BEACON_PATH = '/beacon/send'
/** As what a browser sends such a report (Content Security Policy, `report-uri`). */
export const POLICY_REPORT = 'application/csp-report'

export const ELSEWHERE = 'other'
const ROUTE = /^\/(?:about|apply|book|login|dashboard(?:\/[a-z-]{1,20}(\/[^/]+)?)?)?\/?$/

/**
 * A path as a page tells of it: without the record that it names, and 'other' where it is none of the site's. The table of all screens
 * would be a file more for each page (docs/performance.md).
 */
export function routeOf(path: string): string {
  const [route, record = ''] = ROUTE.exec(path) ?? []
  return route === undefined ? ELSEWHERE : route.replace(record, record && '/:id')
}

/** One place in a file of the site: its name, line and column. The name ends in a hash of eight. */
export const FRAME = /^[\w-]{8,60}\.(?:js|css)(?::\d{1,6}:\d{1,7})?$/
/** The most places of a stack in a report. */
export const MOST_FRAMES = 10

/** The places of the site's own files in a stack. Its message, in which a person's words may stand, and all else stay behind. */
export function framesOf({ message, stack = '' }: Pick<Error, 'message' | 'stack'>): string[] {
  const lines = stack.replace(message, '').split('\n')
  return lines.flatMap((line) => ownFile(/\/assets\/([^/]+:\d+:\d+)\)?$/.exec(line))).slice(0, MOST_FRAMES)
}

/** The file that browsers name where a part of the site was not to be had; null where an error is another one. */
export function missingFile({ message }: Pick<Error, 'message'>): string[] | null {
  if (!/dynamically imported module|importing a module|preload/i.test(message)) return null
  return ownFile(/\/assets\/([^/\s]+)/.exec(message))
}

function ownFile(found: RegExpExecArray | null): string[] {
  return [found?.[1] ?? ''].filter((name) => FRAME.test(name))
}
