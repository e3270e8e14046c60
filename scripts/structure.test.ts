import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findFaults } from './structure.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forge-structure-'))
  plant({
    'package.json': '{ "scripts": { "build": "" } }',
    '.gitignore': 'node_modules/\ndist/\n',
    'README.md':
      'See `docs/architecture.md`, `rules.ts`, `features/raid/`, `npm run build` and `features/<name>/web/queries.ts`.',
    'docs/architecture.md':
      'The lock is in `#features/raid/server/data.ts`; the site is built into `dist/site`; a type is `text/html`.',
    'features/raid/raid.ts': '',
    'features/raid/rules.ts': '',
    'features/raid/rules.test.ts': '',
    'platform/call/rights.ts': '',
    'features/raid/server/data.ts':
      '/** The raid, locked. */\nexport async function lockRaid() {}\nexport const COLUMNS = []\n',
    'features/raid/server/routes.ts': "import { COLUMNS } from '#features/raid/server/data.ts'\n",
    'features/booking/server/routes.ts': "import { lockRaid } from '#features/raid/server/data.ts'\n",
    'features/member/server/discord.ts': '',
    'platform/database/open.ts': '',
    'features/raid/web/queries.ts': '',
    'features/raid/web/create-raid.tsx':
      "import { useMember } from '#features/member/web/member-context.ts'\n",
    'features/member/web/member-context.ts': '',
    'features/booking/web/form/booking-form.tsx': '',
    'platform/ui/button.tsx': '',
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

describe('findFaults: the check of the tree', () => {
  it('a valid tree has no faults', () => {
    expect(findFaults(root)).toEqual([])
  })

  // Assembled, so that this file holds no such name itself.
  const home = ['', 'home', 'someone', 'forge'].join('/')
  const registry = ['registry', 'npmjs', 'org'].join('.')

  it.each([
    ['platform/ui/utils.ts', '', 'a drawer'],
    ['features/helpers/text.ts', '', 'a drawer'],
    ['platform/common.ts', '', 'a drawer'],
    ['features/raid/index.ts', '', 'a barrel'],
    ['migrations/0003-later.sql', '', 'name starts with 0002-'],
    ['migrations/0001-again.sql', '', 'name starts with 0002-'],
    ['migrations/0002-later.ts', '', 'name starts with 0002-'],
    ['docs/more.md', 'Read `docs/gone.md`.', 'there is no `docs/gone.md`'],
    ['docs/more.md', 'Read `#features/raid/gone.ts`.', 'there is no `features/raid/gone.ts`'],
    ['docs/more.md', 'Read `gone.ts`.', 'there is no `gone.ts`'],
    ['docs/more.md', 'Run `npm run gone`.', 'there is no `npm run gone`'],
    ['platform/ui/path.ts', `const path = '${home}'`, 'platform/ui/path.ts:1: a path of one machine'],
    ['docs/more.md', `\n${registry}\n`, "docs/more.md:2: a package registry's host"],
  ])('reports what is wrong with the file %s', (file, text, fault) => {
    plant({ [file]: text })
    expect(findFaults(root)).toEqual([expect.stringContaining(fault)])
  })
})
