import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { importFaults } from './import-graph.ts'

/** The folders of each layer, and which files a noun's folder there may hold. */
const LAYERS: Record<string, { others: string[]; holds: (noun: string) => RegExp; says: string }> = {
  domain: {
    others: ['change', 'testing'],
    holds: (noun) => new RegExp(`^(${noun}|rules|endpoints${BESIDE_RULES[noun] ?? ''}|[a-z-]+\\.test)\\.ts$`),
    says: '<noun>.ts, rules.ts, endpoints.ts and tests',
  },
  server: {
    others: ['change', 'database', 'http', 'live', 'site', 'testing'],
    holds: (noun) =>
      new RegExp(`^(routes|data|actions${BESIDE_ROUTES[noun] ?? ''}|[a-z-]+\\.test)\\.ts$|^[a-z-]+\\.json$`),
    says: 'routes.ts, data.ts, actions.ts and tests',
  },
  web: {
    others: ['call', 'community', 'dashboard', 'game', 'public', 'site', 'states', 'time', 'tonight', 'ui'],
    holds: () => /^(?!(?:rules|endpoints|routes|data)\.ts$)[a-z0-9-]+(\.test)?\.(ts|tsx|css)$/,
    says: 'queries.ts and components in kebab-case; a rule belongs in domain/<noun>/rules.ts',
  },
}

/**
 * What becomes of a booking when plans change is as much again as its making; what speaks against one is no rule, and a chat message is read by
 * rules for each kind of thing that it says. What a client's page says of times its script says as well, and what it answers is as much again.
 * How the books are checked is told apart from what they hold. Discord's messages are words of their own. A search reads days, and asks what was nearly typed.
 * What a pasted table's headings and cells mean is words of its own. What every screen counts or carries brings as little along as it can.
 */
const BESIDE_RULES: Record<string, string> = {
  agenda: '|board|first-steps|off',
  booking: '|advert|asked|correction|fit|line|mark|own|parts|plans',
  channel: '|message',
  character: '|address|progress',
  import: '|cells|fields',
  ledger: '|check|fault-text',
  mail: '|arrival|desk|hand-over|without-bank',
  message: '|[a-z]+',
  notice: '|bundle|unread|words',
  raid: '|chosen|free-leaders|held|held-text|holds|late|late-start|late-times|slots|sold|warnings',
  search: '|days|near',
  season: '|text',
  setting: '|in-page|zone',
  settlement: '|waiting',
  setup: '|trial',
  tracking: '|answers|times',
}

/**
 * What lies beside a noun's routes: the calls that make bookings, how many of them a minute, those of changed plans and what they ask of the database, what speaks
 * with Discord and with Raider.IO, whose a character is that gold is due to, how entries are read, what a member was paid, what the search finds by and its clients, who keeps sessions, what waits to be approved, what calendar programs read,
 * the page that clients read, how a table is read and what each kind of it brings in, and what makes news of changes and says it at Discord.
 */
const BESIDE_ROUTES: Record<string, string> = {
  agenda: '|board|first-steps',
  archive: '|export|journal|tables',
  calendar: '|feed',
  channel: '|announcer|news|webhooks',
  client: '|own-data',
  delivery: '|answers|outbox',
  booking: '|at-once|bookable|contacts|corrections|creation|deposit-data|limits|plans|plans-data|ways',
  member: '|discord|discord-answers|roles|roster|sign-in|token-cipher',
  character: '|raiderio|slugs',
  import: '|balances|bookings|hero-names|people|plan|raids|realms|table|templates|warnings',
  ledger: '|as-of|banks|csv|entries|for-two|open|owners|posting|raids|references|said',
  notice: '|bot|list|reminders|settings',
  payout: '|claims|for-two|own|waiting',
  raid: '|access|copies|creation|crew|held|keep-clock|late|pages',
  report: '|csv',
  search: '|clients|near|words',
  session: '|cookies|sessions',
  setting: '|clock|store',
  setup: '|checks|discord|keep|steps|trials',
  settlement: '|waiting',
  tracking: '|page|document',
}

/** The parts of a noun's folder that is too large for one list of files; parts have no parts. */
const PARTS: Record<string, readonly string[]> = {
  'server/ledger': ['check'],
  'server/mail': ['asked', 'bank', 'desk', 'hand-over', 'record'],
  'web/mail': ['desk', 'hands'],
  'web/raid': ['week'],
  'web/booking': [
    'address',
    'clients',
    'filters',
    'form',
    'list',
    'marks',
    'message',
    'own',
    'plans',
    'sheet',
  ],
}

const DRAWER = /(^|\/)(utils?|helpers?|common|misc|shared|lib)(\/|\.[a-z]+$)/
const TEXT = /\.(ts|tsx|mjs|js|json|md|sql|css|html|yml|yaml|sh)$|^\.ci\//
const ONE_MACHINE = /(?:^|[^\w.\]])\/(?:root|home|work|tmp|Users)\/[a-z]/
const REGISTRY = /\b(?:registry\.(?:npmjs\.org|yarnpkg\.com)|[a-z0-9-]+\.pkg\.dev)\b/

/** Every fault of the tree's shape, a sentence each; none when it is as CONTRIBUTING.md says. */
export function findFaults(root: string): string[] {
  const files = listFiles(root)
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const texts = files.filter((file) => TEXT.test(file) && file !== 'package-lock.json')
  const docs = files.filter((file) => /^(README|CONTRIBUTING)\.md$|^docs\/.*\.md$/.test(file))
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts ?? {})
  const nouns = nounsIn(read('CONTRIBUTING.md'))
  return [
    ...files.flatMap((file) => misplaced(file, nouns)),
    ...misnumbered(files),
    ...docs.flatMap((file) => deadNames(file, read(file), { root, files, scripts })),
    ...texts.flatMap((file) => foreignNames(file, read(file))),
    ...importFaults(files, read, nouns),
    ...files.filter((file) => /^server\/.*\.ts$/.test(file)).flatMap((file) => unpromised(file, read)),
  ]
}

/** What the product is about, as the vocabulary lists it: 'The nouns are **raid**, **booking** …'. */
function nounsIn(contributing: string): string[] {
  const [sentence = ''] = /The nouns are [^.]*\./.exec(contributing) ?? []
  return [...sentence.matchAll(/\*\*([a-z-]+)\*\*/g)].map(([, noun = '']) => noun)
}

function misplaced(file: string, nouns: readonly string[]): string[] {
  if (DRAWER.test(file)) return [`${file}: a drawer for anything; name the file after what it does`]
  if (/(^|\/)index\.(ts|tsx)$/.test(file)) return [`${file}: a barrel; import each thing from where it is`]
  const [layer = '', folder = '', name, ...deeper] = file.split('/')
  const vocabulary = LAYERS[layer]
  if (vocabulary === undefined || name === undefined || vocabulary.others.includes(folder)) return []
  if (!nouns.includes(folder)) return [`${file}: '${folder}' is no noun of the product`]
  const [base = '', ...below] = PARTS[`${layer}/${folder}`]?.includes(name) ? deeper : [name, ...deeper]
  if (below.length === 0 && vocabulary.holds(folder).test(base)) return []
  return [`${file}: ${layer}/${folder}/ holds ${vocabulary.says}`]
}

interface Numbered {
  readonly folder: string
  readonly first: number
  readonly ending: string
}

const NUMBERED: readonly Numbered[] = [
  { folder: 'migrations/', first: 1, ending: 'sql' },
  { folder: 'docs/decisions/', first: 0, ending: 'md' },
]

function misnumbered(files: string[]): string[] {
  return NUMBERED.flatMap(({ folder, first, ending }) =>
    files
      .filter((file) => file.startsWith(folder))
      .sort()
      .flatMap((file, at) => {
        const expected = `${folder}${String(at + first).padStart(4, '0')}-`
        const rest = file.startsWith(expected) ? file.slice(expected.length) : ''
        return new RegExp(`^[a-z0-9-]+\\.${ending}$`).test(rest)
          ? []
          : [`${file}: the numbers there have no gap; this one's name starts with ${expected}`]
      }),
  )
}

interface Tree {
  root: string
  files: string[]
  scripts: string[]
}

/** What a doc names in backticks must be there: a path, a file's bare name, an npm script. */
function deadNames(doc: string, text: string, tree: Tree): string[] {
  const names = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name.replace(/^#/, ''))
  return names.filter((name) => isDead(name, tree)).map((name) => `${doc}: there is no \`${name}\``)
}

function isDead(name: string, { root, files, scripts }: Tree): boolean {
  const [, script] = /^npm run ([a-z:-]+)/.exec(name) ?? []
  if (script !== undefined) return !scripts.includes(script)
  // Such a name stands for many, or is no name of a file.
  if (/[<>*{}\s…]|NNNN|^[/@]|:\/\//.test(name)) return false
  if (!name.includes('/')) {
    return (
      /^[\w.-]+\.(ts|tsx|mjs|json|md|sql|css|html)$/.test(name) && !files.some((file) => isCalled(file, name))
    )
  }
  const isInTree = files.some((file) => file.startsWith(`${name.split('/')[0]}/`))
  return isInTree && !existsSync(join(root, name))
}

function isCalled(file: string, name: string): boolean {
  return `/${file}`.endsWith(`/${name}`)
}

function foreignNames(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    if (ONE_MACHINE.test(line)) return [`${file}:${at + 1}: a path of one machine`]
    return REGISTRY.test(line) ? [`${file}:${at + 1}: a package registry's host`] : []
  })
}

/** From another noun's data.ts only what says in a docstring what it promises. */
function unpromised(file: string, read: (file: string) => string): string[] {
  const imports = read(file).matchAll(
    /import (?:type )?\{([^}]+)\} from '#(server\/([a-z-]+)(?:\/[a-z-]+)?\/data\.ts)'/g,
  )
  return [...imports].flatMap(([, names = '', data = '', noun = '']) => {
    if (file.startsWith(`server/${noun}/`)) return []
    const wanted = names.split(',').map((name) => name.trim().replace(/^type | as .*$/g, ''))
    return wanted
      .filter((name) => name !== '' && !isPromised(read(data), name))
      .map(
        (name) => `${file}: '${name}' of ${data} has no docstring that says what it promises to other nouns`,
      )
  })
}

function isPromised(source: string, name: string): boolean {
  return new RegExp(`\\*/\\nexport [a-z ]*\\b${name}\\b`).test(source)
}

function listFiles(root: string, folder = ''): string[] {
  const ignored = ['.git', ...ignoredNames(root)]
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (ignored.includes(entry.name)) return []
    return entry.isDirectory() ? listFiles(root, path) : [path]
  })
}

function ignoredNames(root: string): string[] {
  const lines = readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
  return lines.filter((line) => line.endsWith('/')).map((line) => line.slice(0, -1))
}

if (import.meta.main) {
  const faults = findFaults(resolve(import.meta.dirname, '..'))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
