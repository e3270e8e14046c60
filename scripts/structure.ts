import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const DRAWER = /(^|\/)(utils?|helpers?|common|misc|shared|lib)(\/|\.[a-z]+$)/
const TEXT = /\.(ts|tsx|mjs|js|json|md|sql|css|html|yml|yaml|sh)$|^\.ci\//
const ONE_MACHINE = /(?:^|[^\w.\]])\/(?:root|home|work|tmp|Users)\/[a-z]/
const REGISTRY = /\b(?:registry\.(?:npmjs\.org|yarnpkg\.com)|[a-z0-9-]+\.pkg\.dev)\b/

/** Faults of the tree's structure as sentences; empty if it follows CONTRIBUTING.md. */
export function findFaults(root: string): string[] {
  const files = listFiles(root)
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const texts = files.filter((file) => TEXT.test(file) && file !== 'package-lock.json')
  const docs = files.filter((file) => /^(README|CONTRIBUTING)\.md$|^docs\/.*\.md$/.test(file))
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts ?? {})
  return [
    ...files.flatMap(misplaced),
    ...misnumbered(files),
    ...docs.flatMap((file) => deadNames(file, read(file), { root, files, scripts })),
    ...texts.flatMap((file) => foreignNames(file, read(file))),
  ]
}

function misplaced(file: string): string[] {
  if (DRAWER.test(file)) return [`${file}: a drawer for anything; name the file after what it does`]
  if (/(^|\/)index\.(ts|tsx)$/.test(file) && file !== 'features/index.ts')
    return [`${file}: a barrel; import each thing from where it is`]
  return []
}

/** Migrations are numbered from 1 without a gap. */
function misnumbered(files: string[]): string[] {
  return files
    .filter((file) => file.startsWith('migrations/'))
    .sort()
    .flatMap((file, at) => {
      const number = String(at + 1).padStart(4, '0')
      return new RegExp(`^migrations/${number}-[a-z0-9-]+\\.sql$`).test(file)
        ? []
        : [`${file}: migrations are numbered without a gap; this one's name starts with ${number}-`]
    })
}

interface Tree {
  root: string
  files: string[]
  scripts: string[]
}

/** What a doc names in backticks must exist: a path, a file name, an npm script. */
function deadNames(doc: string, text: string, tree: Tree): string[] {
  const names = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name.replace(/^#/, ''))
  return names.filter((name) => isDead(name, tree)).map((name) => `${doc}: there is no \`${name}\``)
}

function isDead(name: string, { root, files, scripts }: Tree): boolean {
  const [, script] = /^npm run ([a-z:-]+)/.exec(name) ?? []
  if (script !== undefined) return !scripts.includes(script)
  // A pattern, or not the name of a file.
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
