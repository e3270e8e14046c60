import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { ScreenName } from '#domain/page.ts'
import { expect, test } from './fixtures/test.ts'

const SITE = new URL('../dist/site/assets/', import.meta.url)
const FILES = readdirSync(SITE).filter((file) => file.endsWith('.js'))

/**
 * Of each screen the bytes that its script may have as gzip packs it, and the files that it fetches without a press. None
 * may have more than in 1.4.0, but for the entry of My Clients, which all of them bring,
 * what is free by boss, raids that begin late, adverts, the first steps, the community's settings and what notices that a page breaks.
 */
const MOST: Readonly<Record<ScreenName, readonly [bytes: number, ...modules: string[]]>> = {
  home: [157_500, 'home'],
  createRaid: [191_900, 'create-raid'],
  upcomingRaids: [178_900, 'upcoming-raids'],
  editRaid: [191_600, 'edit-raid'],
  bookRaid: [201_000, 'book-raid'],
  adminPanel: [191_500, 'admin-panel'],
  mailDetails: [176_400, 'mail-details'],
  adminMails: [176_500, 'admin-mails'],
  tonight: [183_200, 'tonight'],
  week: [178_000, 'week'],
  myClients: [187_100, 'my-clients'],
  // The crew's form comes with its tab.
  raid: [188_200, 'raid-page'],
  myGold: [172_700, 'my-gold'],
  goldLedger: [185_300, 'gold-ledger'],
  mailDesk: [166_600, 'mail-desk'],
  reports: [166_900, 'reports'],
  community: [201_200, 'community'],
  season: [185_300, 'season'],
  movingIn: [163_700, 'moving-in'],
  notices: [158_700, 'notices'],
  support: [150_600, 'support'],
  settings: [193_800, 'settings'],
}

test('no screen brings more script than it may (docs/performance.md)', () => {
  const found = Object.entries(MOST).map(([name, [, ...modules]]) => [name, bytesOf(modules)] as const)
  process.stdout.write(`${found.map(([name, bytes]) => `${name} ${bytes}`).join(', ')}\n`)
  expect(found.filter(([name, bytes]) => bytes > MOST[name as ScreenName][0])).toEqual([])
})

/** Of the document's script, the app, its shell and these, with all that they import. */
function bytesOf(modules: readonly string[]): number {
  const starts = ['index', 'app', 'shell', ...modules]
  const needed = new Set(starts.flatMap((name) => FILES.filter((file) => nameOf(file) === name)))
  // What is added while they are walked is walked too.
  for (const file of needed) for (const imported of importsOf(file)) needed.add(imported)
  return [...needed].reduce((sum, file) => sum + packed(file), 0)
}

/** A file is called by its module and a hash of eight. */
function nameOf(file: string): string {
  return file.slice(0, -'-12345678.js'.length)
}

function importsOf(file: string): string[] {
  const code = readFileSync(new URL(file, SITE), 'utf8')
  return Array.from(code.matchAll(/(?:from|import)\s?"\.\/([^"]+)"/g), ([, imported = '']) => imported)
}

/** The smallest files are served as they are. */
function packed(file: string): number {
  const gzip = statSync(new URL(`${file}.gz`, SITE), { throwIfNoEntry: false })
  return (gzip ?? statSync(new URL(file, SITE))).size
}
