import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')
const STAMP = join(ROOT, 'dist', 'site.sha256')
/** Whatever the built site depends on. */
const SOURCES = ['index.html', 'vite.config.ts', 'package.json', 'package-lock.json', '{web,domain}/**/*.*']

/** Builds the site into dist/site and notes what it was built from. */
export async function buildSite(): Promise<void> {
  const { build } = await import('vite')
  rmSync(STAMP, { force: true })
  const sources = hashSources()
  await build({ root: ROOT, logLevel: 'warn' })
  writeFileSync(STAMP, sources)
}

/** Whether dist/site was built from the sources as they are now. */
export function isSiteFresh(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashSources()
}

function hashSources(): string {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  for (const file of files.filter((name) => !name.includes('.test.')).sort()) {
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  }
  return hash.digest('hex')
}
