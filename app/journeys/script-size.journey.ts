import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { ScreenName } from '#platform/call/page.ts'
import { expect, test } from '#platform/testing/browser/test.ts'

const SITE = new URL('../../dist/site/assets/', import.meta.url)
const FILES = readdirSync(SITE).filter((file) => file.endsWith('.js'))

/** Of a screen's scripts, as gzip packs them, with all that it fetches without a press. */
const MOST_BYTES = 215_000
const MODULES: Readonly<Record<ScreenName, string>> = {
  home: 'home',
  createRaid: 'create-raid',
  upcomingRaids: 'upcoming-raids',
  editRaid: 'edit-raid',
  bookRaid: 'book-raid',
  adminPanel: 'admin-panel',
  mailDetails: 'mails',
  adminMails: 'mails',
  tonight: 'tonight',
  myClients: 'my-clients',
  raid: 'tonight',
  gold: 'gold',
  notices: 'notices',
  support: 'support',
  settings: 'settings',
}

test('no screen brings more script than it may (docs/performance.md) @all', () => {
  const found = Object.entries(MODULES).map(([name, module]) => [name, bytesOf(module)] as const)
  process.stdout.write(`${found.map(([name, bytes]) => `${name} ${bytes}`).join(', ')}\n`)
  expect(found.filter(([, bytes]) => bytes > MOST_BYTES)).toEqual([])
})

/** Of the document's script, the app, its shell and this module, with all that they import. */
function bytesOf(module: string): number {
  const starts = ['index', 'app', 'shell', module]
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
