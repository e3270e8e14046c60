import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

type Name = Extract<Rolldown.CodeSplittingGroup['name'], (...values: never) => unknown>
type Modules = Parameters<Name>[1]

const ROOT = resolve(import.meta.dirname, '..')
const ICONS = resolve(ROOT, 'node_modules/lucide-react/dist/esm')
const ALL_ICONS = resolve(ICONS, 'lucide-react.mjs')
/** Code of visitors, of members on public pages, and of clients: these keep their own files. */
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
/** Parts of a library that few screens use, though every screen uses the library. */
const OF_FEW = /\/@tanstack\/.*\/(useQueries|queriesObserver)\.js$/
const RULES = /\/(features\/[a-z-]+|platform\/call)\/([a-z-]+-)?(rules|failure|schedule)\.ts$/
/** A module shared by fewer parts stays out of the common file, which every screen loads. */
const SHARED_BY = 14

/**
 * The file of each module. Files are compressed separately and import each other: what every screen needs was forty files
 * of a few hundred bytes, and is two.
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

/** A file is named by its own module or by what needs it. The bundler would name a shared file by any of its modules. */
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
  // Without a form, buttons write and drafts are stored as well.
  if (isNeededBy([WRITE], id, modules)) return 'writes'
  if (id.includes('/platform/ui/form/')) return isNeededBy([FORM], id, modules) ? null : 'screens'
  return isNeededBy([FORM], id, modules) ? 'forms' : 'screens'
}

/**
 * What Book Raid and My Clients share, and what the evening's screens need too: otherwise there would be a file for each
 * combination.
 */
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

/** By static imports, at any depth; not by dynamic ones. */
function isNeededBy(starts: readonly string[], id: string, modules: Modules): boolean {
  const key = starts.join()
  const needed = NEEDED.get(key) ?? neededBy(starts, modules)
  NEEDED.set(key, needed)
  return needed.has(id)
}

const NEEDED = new Map<string, ReadonlySet<string>>()

function neededBy(starts: readonly string[], modules: Modules): ReadonlySet<string> {
  const needed = new Set(starts.map((start) => resolve(ROOT, start)))
  // Modules found during the walk are walked too.
  for (const id of needed) {
    const { importedIds = [], code } = modules.getModuleInfo(id) ?? {}
    for (const imported of importedIds) {
      const all = imported === ALL_ICONS ? iconsIn(code ?? '') : [imported]
      for (const one of all) if (!OF_FEW.test(one)) needed.add(one)
    }
  }
  return needed
}

/** One module exports all icons, and would be needed with all of them. */
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
