import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compressTexts } from './compress.ts'
import { writeDocuments } from './documents.ts'

const ROOT = resolve(import.meta.dirname, '..')
const SITE = join(ROOT, 'dist', 'site')
const RENDERER = join(ROOT, 'dist', 'renderer')
const STAMP = join(ROOT, 'dist', 'site.sha256')
/** Whatever the built site depends on. */
const SOURCES = [
  ...[
    'index.html',
    'track.html',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
    '{web,domain}/**/*.*',
  ],
  'scripts/{site,documents,compress,chunks}.ts',
]

/** Builds the site into dist/site, its public pages rendered, and notes what it was built from. */
export async function buildSite(): Promise<void> {
  rmSync(STAMP, { force: true })
  const sources = hashSources()
  const { build } = await import('vite')
  await build({ root: ROOT, logLevel: 'warn' })
  await build({
    root: ROOT,
    logLevel: 'warn',
    build: {
      ssr: 'web/site/prerender.tsx',
      outDir: RENDERER,
      ssrEmitAssets: true,
      copyPublicDir: false,
      manifest: false,
    },
  })
  const { renderPages } = await import(pathToFileURL(join(RENDERER, 'prerender.js')).href)
  // Only the rendered pages name these pictures: no script of the site does.
  cpSync(join(RENDERER, 'assets'), join(SITE, 'assets'), { recursive: true, filter: isPicture })
  writeDocuments(SITE, renderPages())
  await compressTexts(SITE)
  writeFileSync(STAMP, sources)
}

function isPicture(path: string): boolean {
  return /(assets|\.(avif|webp|png|svg))$/.test(path)
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
