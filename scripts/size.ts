import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/*
 * npm run size: lines of product, tests and lab, by layer and by folder. TypeScript and CSS count, as git lists the files.
 */
const ROOT = resolve(import.meta.dirname, '..')
const LAYERS = ['features', 'platform', 'app']
const isCode = (file: string) => /\.(ts|tsx|css)$/.test(file)
const isTest = (file: string) => /\.(test|journey)\.tsx?$|(^|\/)(testing|journeys)\//.test(file)

interface Size {
  readonly lines: number
  readonly files: number
}

const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 16 * 1024 * 1024,
})
const files = stdout.split('\n').filter((file) => isCode(file) || file.startsWith('migrations/'))
const linesOf = new Map(files.map((file) => [file, countLines(file)]))

/** Zero for a deleted file that git still lists. */
function countLines(file: string): number {
  try {
    return readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1
  } catch {
    return 0
  }
}

function sizeOf(isWanted: (file: string) => boolean): Size {
  const wanted = files.filter(isWanted)
  return { lines: wanted.reduce((sum, file) => sum + (linesOf.get(file) ?? 0), 0), files: wanted.length }
}

function print(name: string, { lines, files: count }: Size): void {
  console.log(`${name.padEnd(34)}${String(lines).padStart(8)} lines ${String(count).padStart(6)} files`)
}

const isProduct = (file: string) => LAYERS.includes(file.split('/')[0] ?? '') && !isTest(file)
for (const layer of LAYERS)
  print(
    layer,
    sizeOf((file) => isProduct(file) && file.startsWith(`${layer}/`)),
  )
print('product', sizeOf(isProduct))
const inLayer = (file: string) => LAYERS.some((layer) => file.startsWith(`${layer}/`))
const isJourney = (file: string) => /\.journey\.ts$|^platform\/testing\/browser\//.test(file)
print(
  'unit tests and their kit',
  sizeOf((file) => inLayer(file) && isTest(file) && !isJourney(file)),
)
print('journeys and their kit', sizeOf(isJourney))
print(
  'tests',
  sizeOf((file) => inLayer(file) && isTest(file)),
)
for (const folder of ['lab', 'scripts', 'demo', 'migrations'])
  print(
    folder,
    sizeOf((file) => file.startsWith(`${folder}/`)),
  )

console.log('\nProduct by folder')
const features = new Set(files.filter(isProduct).map(featureOf))
const sizes = [...features].map((name) => ({
  name,
  ...sizeOf((file) => isProduct(file) && featureOf(file) === name),
}))
for (const { name, ...size } of sizes.sort((one, other) => other.lines - one.lines)) print(`  ${name}`, size)

function featureOf(file: string): string {
  return file.split('/').slice(0, 2).join('/')
}
