import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compressTexts } from './compress.ts'
import { writeDocuments } from './documents.ts'

const ROOT = resolve(import.meta.dirname, '..')
const DIST = join(ROOT, 'dist')
const STAMP = 'site.sha256'
/** The built site depends on these. */
const SOURCES = [
  ...[
    'index.html',
    'track.html',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
    '{features,platform,app}/**/*.*',
  ],
  'scripts/{site,documents,compress,chunks}.ts',
]

/** Builds the site, which can be served once `built` is called, compresses it, and stores a hash of the sources. */
export async function buildSite(dist = DIST, built = () => {}): Promise<void> {
  const stamp = join(dist, STAMP)
  rmSync(stamp, { force: true })
  const sources = hashSources()
  await buildFiles(dist)
  built()
  await compressTexts(join(dist, 'site'))
  writeFileSync(stamp, sources)
}

/**
 * Builds the site's files with its public pages.
 * @param dist the folder for `site`, in this checkout, whose packages the build needs
 */
export async function buildFiles(dist: string): Promise<void> {
  const site = join(dist, 'site')
  const renderer = join(dist, 'renderer')
  const { build } = await import('vite')
  await build({ root: ROOT, logLevel: 'warn', build: { outDir: site } })
  await build({
    root: ROOT,
    logLevel: 'warn',
    build: {
      ssr: 'features/site/web/prerender.tsx',
      outDir: renderer,
      ssrEmitAssets: true,
      copyPublicDir: false,
      manifest: false,
    },
  })
  const { renderPages } = await import(pathToFileURL(join(renderer, 'prerender.js')).href)
  // Only the rendered pages use these pictures.
  cpSync(join(renderer, 'assets'), join(site, 'assets'), { recursive: true, filter: isPicture })
  writeDocuments(site, renderPages())
}

function isPicture(path: string): boolean {
  return /(assets|\.(avif|webp|png|svg))$/.test(path)
}

/** Whether dist/site was built from the sources as they are now. */
export function isSiteFresh(): boolean {
  const stamp = join(DIST, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources()
}

function hashSources(): string {
  const hash = createHash('sha256')
  const files = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
  for (const file of files.filter((name) => !name.includes('.test.')).sort()) {
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  }
  return hash.digest('hex')
}
