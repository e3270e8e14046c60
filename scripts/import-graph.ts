import { dirname, join } from 'node:path/posix'

/** What one noun's screens may take from another's besides its `queries.ts`. */
const SHARED_SCREENS = [
  // Who is signed in.
  'web/member/member-context.ts',
  // The button that shows a record's history, on every screen that shows the record.
  'web/history/record-history.tsx',
  // What a client's name does on every screen.
  'web/booking/address/open-sheet.ts',
  // A tab of the Gold Ledger, and two panels of My Gold.
  'web/payout/payouts.tsx',
  'web/payout/paid-to-you.tsx',
  'web/press/waiting.tsx',
  'web/mail/hands/hands.tsx',
  // That a raid's crew is held up, wherever its start stands.
  'web/raid/late-note.tsx',
  // How a list of raids fails: the booking page reads the same list.
  'web/raid/decode-raids.ts',
  // The two presses that put a start off, wherever a raid has a menu.
  'web/raid/late-items.ts',
]

interface Import {
  readonly from: string
  readonly to: string
}

type Read = (file: string) => string

/** What is wrong with who imports whom: folders that need each other, and screens that reach into another noun's. */
export function importFaults(files: readonly string[], read: Read, nouns: readonly string[]): string[] {
  const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file))
  const imports = code.flatMap((file) => importsOf(file, read(file), new Set(code)))
  return [...circles(imports, nodesOf(code)), ...imports.flatMap((one) => foreignScreen(one, nouns))]
}

function importsOf(from: string, text: string, files: ReadonlySet<string>): Import[] {
  const names = text.matchAll(/(?:\bfrom |\bimport |\bimport\()'([#.][^']*)'/g)
  return [...names].flatMap(([, name = '']) => {
    const to = name.startsWith('#') ? name.slice(1) : join(dirname(from), name)
    return files.has(to) ? [{ from, to }] : []
  })
}

/**
 * Whom a file counts with: its folder. A file that lies beside folders puts them together, so it counts by itself; so
 * do a noun's data.ts, which the handlers of every noun stand on, and each script, since a script is a program.
 */
function nodesOf(files: readonly string[]): (file: string) => string {
  const parents = new Set(files.map((file) => dirname(dirname(file))))
  return (file) =>
    parents.has(dirname(file)) || /^(server\/[a-z-]+\/data|scripts\/[a-z-]+)\.ts$/.test(file)
      ? file
      : dirname(file)
}

/** One sentence for each import that closes a circle: its target needs, by other imports, what imports it. */
function circles(imports: readonly Import[], nodeOf: (file: string) => string): string[] {
  const needs = Map.groupBy(imports, ({ from }) => nodeOf(from))
  const isNeeded = (by: string, wanted: string, visited = new Set<string>()): boolean => {
    if (by === wanted) return true
    if (visited.has(by)) return false
    visited.add(by)
    return needs.get(by)?.some(({ to }) => isNeeded(nodeOf(to), wanted, visited)) ?? false
  }
  return imports.flatMap(({ from, to }) => {
    const [importer, imported] = [nodeOf(from), nodeOf(to)]
    if (importer === imported || !isNeeded(imported, importer)) return []
    return [`${from}: imports ${to}, but ${imported} needs ${importer}: a circle`]
  })
}

function foreignScreen({ from, to }: Import, nouns: readonly string[]): string[] {
  const [own, foreign] = [from, to].map((file) => /^web\/([a-z-]+)\//.exec(file)?.[1] ?? '')
  if (own === undefined || foreign === undefined || own === foreign) return []
  if (!nouns.includes(own) || !nouns.includes(foreign)) return []
  if (to === `web/${foreign}/queries.ts` || SHARED_SCREENS.includes(to)) return []
  return [`${from}: imports ${to}; of another noun a screen takes queries.ts alone (scripts/import-graph.ts)`]
}
