import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findFaults } from '#scripts/structure.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forge-structure-'))
  plant({
    'package.json': '{ "scripts": { "build": "" } }',
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
    'migrations/0001-forge.sql': '',
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
  it('finds nothing in a tree that is in order', () => {
    expect(findFaults(root)).toEqual([])
  })

  // Assembled, so that this file holds no such name itself.
  const home = ['', 'home', 'someone', 'forge'].join('/')
  const registry = ['registry', 'npmjs', 'org'].join('.')

  it.each([
    ['web/ui/utils.ts', '', 'a drawer'],
    ['server/helpers/text.ts', '', 'a drawer'],
    ['domain/common.ts', '', 'a drawer'],
    ['domain/raid/index.ts', '', 'a barrel'],
    ['migrations/0003-later.sql', '', 'name starts with 0002-'],
    ['migrations/0001-again.sql', '', 'name starts with 0002-'],
    ['migrations/0002-later.ts', '', 'name starts with 0002-'],
    ['docs/more.md', 'Read `docs/gone.md`.', 'there is no `docs/gone.md`'],
    ['docs/more.md', 'Read `#server/raid/gone.ts`.', 'there is no `server/raid/gone.ts`'],
    ['docs/more.md', 'Read `gone.ts`.', 'there is no `gone.ts`'],
    ['docs/more.md', 'Run `npm run gone`.', 'there is no `npm run gone`'],
    ['web/ui/path.ts', `const path = '${home}'`, 'web/ui/path.ts:1: a path of one machine'],
    ['docs/more.md', `\n${registry}\n`, "docs/more.md:2: a package registry's host"],
  ])('finds what is wrong with %s', (file, text, fault) => {
    plant({ [file]: text })
    expect(findFaults(root)).toEqual([expect.stringContaining(fault)])
  })
})
