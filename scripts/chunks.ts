import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

type Name = Extract<Rolldown.CodeSplittingGroup['name'], (...values: never) => unknown>
type Modules = Parameters<Name>[1]

const ROOT = resolve(import.meta.dirname, '..')
const ICONS = resolve(ROOT, 'node_modules/lucide-react/dist/esm')
const ALL_ICONS = resolve(ICONS, 'lucide-react.mjs')
/** What visitors, members on a public page, and clients on their own load: these keep files of their own. */
const PUBLIC = [
  'app/web/main.ts',
  'features/site/web/member-parts.tsx',
  'platform/ui/feedback/toast.ts',
  'features/tracking/web/track.ts',
]
const LOGIN = 'features/site/web/login.tsx'
const HOME = 'features/home/web/home.tsx'
const WRITE = 'platform/call/web/use-write.ts'
const FORM = 'platform/call/web/use-server-form.ts'
/** What few screens use of a library that all of them need: its one file names all of it. */
const OF_FEW = /\/@tanstack\/.*\/(useQueries|queriesObserver)\.js$/
const RULES = /\/(features\/[a-z-]+|platform\/call)\/([a-z-]+-)?(rules|failure|schedule)\.ts$/
/** What fewer parts share would come to too many screens that do not need it. */
const SHARED_BY = 14

/**
 * Which file a module comes in. Each is packed for itself and says what it takes from others: what every screen needs was forty
 * files of a few hundred bytes, and is two. What a file of these takes from others never needs it.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  includeDependenciesRecursively: false,
  groups: [
    { name: ofAll, debugName: 'of all', priority: 2 },
    { name: ofHome, debugName: 'of home', priority: 1, minShareCount: SHARED_BY - 1 },
    { name: ofMany, debugName: 'of many', priority: 1, minShareCount: SHARED_BY },
    { name: ofClients, debugName: 'of clients', priority: 0 },
  ],
}

/**
 * What loads by itself is called by its module, what is gathered by what needs it. What the bundler parts is shared by many, and would be
 * called by any one of its modules: a name that says nothing, in each file that takes something of it.
 */
export function fileName({ isDynamicEntry, name }: Rolldown.PreRenderedChunk): string {
  return `assets/${isDynamicEntry || GATHERED.has(name) ? '[name]-' : ''}[hash].js`
}

const GATHERED: ReadonlySet<string> = new Set([
  ...['app', 'shell', 'home', 'rules', 'writes', 'forms', 'screens', 'clients', 'bookings'],
])

function ofAll(id: string, modules: Modules): string | null {
  if (isNeededBy(PUBLIC, id, modules)) return null
  if (isNeededBy(['app/web/app.tsx'], id, modules)) return 'app'
  return isNeededBy(['features/home/web/shell.tsx'], id, modules) ? 'shell' : null
}

/** Home is opened more often than any other screen. */
function ofHome(id: string, modules: Modules): string | null {
  if (isNeededBy([...PUBLIC, LOGIN], id, modules) || RULES.test(id)) return null
  return isNeededBy([HOME], id, modules) ? 'home' : null
}

function ofMany(id: string, modules: Modules): string | null {
  if (isNeededBy([...PUBLIC, LOGIN], id, modules)) return null
  // Not every screen asks a rule.
  if (RULES.test(id)) return 'rules'
  // Without a form a press writes, too, and a draft is kept.
  if (isNeededBy([WRITE], id, modules)) return 'writes'
  if (id.includes('/platform/ui/form/')) return isNeededBy([FORM], id, modules) ? null : 'screens'
  return isNeededBy([FORM], id, modules) ? 'forms' : 'screens'
}

/** What Book Raid and My Clients share and no other screen needs, and what the evening's screens need too: else a file for each set of them. */
function ofClients(id: string, modules: Modules): string | null {
  const [own, evening] = [CLIENTS, EVENING].map((screens) => screens.map((screen) => resolve(ROOT, screen)))
  if (own === undefined || evening === undefined || isNeededBy([...PUBLIC, LOGIN], id, modules)) return null
  const { dynamicallyImportedIds: all = [] } = modules.getModuleInfo(resolve(ROOT, ROUTES)) ?? {}
  const by = all.filter((screen) => isNeededBy([screen], id, modules))
  if (own.some((screen) => !by.includes(screen))) return null
  const others = by.filter((screen) => !own.includes(screen))
  if (others.some((screen) => !evening.includes(screen))) return null
  return others.length > 0 ? 'clients' : 'bookings'
}

const ROUTES = 'features/web.ts'
const CLIENTS = ['features/client/web/my-clients.tsx', 'features/booking/web/book-raid.tsx']
const EVENING = ['features/tonight/web/tonight.tsx']

/** By what is imported, however far away; not by what is fetched later. */
function isNeededBy(starts: readonly string[], id: string, modules: Modules): boolean {
  const key = starts.join()
  const needed = NEEDED.get(key) ?? neededBy(starts, modules)
  NEEDED.set(key, needed)
  return needed.has(id)
}

const NEEDED = new Map<string, ReadonlySet<string>>()

function neededBy(starts: readonly string[], modules: Modules): ReadonlySet<string> {
  const needed = new Set(starts.map((start) => resolve(ROOT, start)))
  // What is added while they are walked is walked too.
  for (const id of needed) {
    const { importedIds = [], code } = modules.getModuleInfo(id) ?? {}
    for (const imported of importedIds) {
      const all = imported === ALL_ICONS ? iconsIn(code ?? '') : [imported]
      for (const one of all) if (!OF_FEW.test(one)) needed.add(one)
    }
  }
  return needed
}

/** One module names all icons, and would be needed with all of them. */
function iconsIn(code: string): string[] {
  const [, names = ''] = /import \{([^}]*)\} from ["']lucide-react["']/.exec(code) ?? []
  return names.split(',').flatMap((name) => ICON_FILES.get(name.trim().split(' ')[0] ?? '') ?? [])
}

const ICON_FILES = new Map(
  Array.from(
    readFileSync(ALL_ICONS, 'utf8').matchAll(/export \{(.*)\} from '(.*)'/g),
    ([, names = '', file = '']) =>
      names.split(',').map((name) => [name.replace('default as', '').trim(), resolve(ICONS, file)] as const),
  ).flat(),
)
