import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findFaults } from '#scripts/structure.ts'

const NOUNS = 'The nouns are **raid**, **booking**, **mail** and **member**. A noun has a folder.'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forge-structure-'))
  plant({
    'package.json': '{ "scripts": { "build": "" } }',
    'CONTRIBUTING.md': NOUNS,
    '.gitignore': 'node_modules/\ndist/\n',
    'README.md':
      'See `docs/architecture.md`, `rules.ts`, `server/raid/`, `npm run build` and `web/<noun>/queries.ts`.',
    'docs/architecture.md':
      'The lock is in `#server/raid/data.ts`; the site is built into `dist/site`; a type is `text/html`.',
    'domain/raid/raid.ts': '',
    'domain/raid/rules.ts': '',
    'domain/raid/rules.test.ts': '',
    'domain/rights.ts': '',
    'server/raid/data.ts':
      '/** The raid, locked. */\nexport async function lockRaid() {}\nexport const COLUMNS = []\n',
    'server/raid/routes.ts': "import { COLUMNS } from '#server/raid/data.ts'\n",
    'server/booking/routes.ts': "import { lockRaid } from '#server/raid/data.ts'\n",
    'server/member/discord.ts': '',
    'server/database/open.ts': '',
    'web/raid/queries.ts': '',
    'web/raid/create-raid.tsx': "import { useMember } from '#web/member/member-context.ts'\n",
    'web/member/member-context.ts': '',
    'web/booking/form/booking-form.tsx': '',
    'web/ui/button.tsx': '',
    'migrations/0001-foundation.sql': '',
    'node_modules/some/utils/index.ts': '',
  })
})

afterEach(() => rmSync(root, { recursive: true }))

function plant(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
}

describe('findFaults', () => {
  it('finds nothing in a tree that keeps to the vocabulary', () => {
    expect(findFaults(root)).toEqual([])
  })

  // Assembled, so that this file holds no such name itself.
  const home = ['', 'home', 'someone', 'forge'].join('/')
  const registry = ['registry', 'npmjs', 'org'].join('.')

  it.each([
    ['server/raid/service.ts', '', 'server/raid/ holds routes.ts, data.ts, actions.ts and tests'],
    ['server/raid/discord.ts', '', 'server/raid/ holds'],
    ['server/raid/parts/data.ts', '', 'server/raid/ holds'],
    ['server/guild/data.ts', '', "'guild' is no noun"],
    ['domain/raid/booking.ts', '', 'domain/raid/ holds <noun>.ts'],
    ['domain/database/open.ts', '', "'database' is no noun"],
    ['web/raid/rules.ts', '', 'a rule belongs in domain/<noun>/rules.ts'],
    ['web/raid/CreateRaid.tsx', '', 'kebab-case'],
    ['web/booking/drawer/booking-form.tsx', '', 'web/booking/ holds queries.ts and components'],
    ['web/ui/utils.ts', '', 'a drawer'],
    ['server/helpers/text.ts', '', 'a drawer'],
    ['domain/common.ts', '', 'a drawer'],
    ['domain/raid/index.ts', '', 'a barrel'],
    ['migrations/0003-later.sql', '', 'starts with migrations/0002-'],
    ['migrations/0001-again.sql', '', 'starts with migrations/0002-'],
    ['migrations/0002-later.ts', '', 'starts with migrations/0002-'],
    ['docs/decisions/0001-first.md', '', 'starts with docs/decisions/0000-'],
    ['CONTRIBUTING.md', `${NOUNS} Read \`docs/gone.md\`.`, 'there is no `docs/gone.md`'],
    ['docs/more.md', 'Read `#server/raid/gone.ts`.', 'there is no `server/raid/gone.ts`'],
    ['docs/more.md', 'Read `gone.ts`.', 'there is no `gone.ts`'],
    ['docs/more.md', 'Run `npm run gone`.', 'there is no `npm run gone`'],
    ['web/ui/path.ts', `const path = '${home}'`, 'web/ui/path.ts:1: a path of one machine'],
    ['docs/more.md', `\n${registry}\n`, "docs/more.md:2: a package registry's host"],
    [
      'server/mail/routes.ts',
      "import {\n  COLUMNS,\n} from '#server/raid/data.ts'",
      "'COLUMNS' of server/raid/data.ts",
    ],
    [
      'server/log.ts',
      "import { type COLUMNS } from '#server/raid/data.ts'",
      "'COLUMNS' of server/raid/data.ts",
    ],
  ])('finds what is wrong with %s', (file, text, fault) => {
    plant({ [file]: text })
    expect(findFaults(root)).toEqual([expect.stringContaining(fault)])
  })

  it('names the imports by which folders need each other, also round several folders', () => {
    plant({
      'web/call/api.ts': "import { dayText } from '#web/time/day-text.ts'\n",
      'web/time/day-text.ts': "import { Button } from '#web/game/gold.tsx'\n",
      'web/game/gold.tsx': "import('#web/call/failure-text.ts')\n",
      'web/call/failure-text.ts': '',
      // The page beside its parts puts them together, and another noun's data.ts is there for every handler.
      'web/booking/book-raid.tsx': "import { BookingForm } from './form/booking-form.tsx'\n",
      'web/booking/form/use-form.ts': "import { useBookings } from '#web/booking/queries.ts'\n",
      'web/booking/queries.ts': '',
      'server/booking/data.ts': '/** All of them. */\nexport async function readBookings() {}\n',
      'server/raid/routes.ts': "import { readBookings } from '#server/booking/data.ts'\n",
    })
    expect(findFaults(root)).toEqual([
      'web/call/api.ts: imports web/time/day-text.ts, but web/time needs web/call: a circle',
      'web/game/gold.tsx: imports web/call/failure-text.ts, but web/call needs web/game: a circle',
      'web/time/day-text.ts: imports web/game/gold.tsx, but web/game needs web/time: a circle',
    ])
  })

  it('names screens that take more of another noun than its queries', () => {
    plant({ 'web/mail/mails.tsx': "import { CreateRaid } from '#web/raid/create-raid.tsx'\n" })
    plant({ 'web/mail/raids.tsx': "import { useRaids } from '#web/raid/queries.ts'\n" })
    expect(findFaults(root)).toEqual([
      'web/mail/mails.tsx: imports web/raid/create-raid.tsx; of another noun a screen takes queries.ts alone (scripts/import-graph.ts)',
    ])
  })
})
