import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** As features/site/web/prerender.tsx renders them. */
interface Page {
  readonly name: string
  readonly path: string | null
  readonly title: string
  readonly description: string
  readonly body: string
  readonly picture: { readonly wide: string; readonly tall: string; readonly tallOn: string } | null
  readonly data: string | null
}

/** Vite's own list of what it built. */
type Manifest = Readonly<Record<string, { file: string; name?: string; imports?: string[] }>>

/** The bundler's names of the files that every screen loads first. */
const APP = ['page-community', 'app']

/**
 * Writes a document for each page beside the app's (index.html), from what Vite built into `siteDir`. Values that only the
 * server knows (its address, outside links, the session) stay as placeholders: `__FORGE_…__`.
 */
export function writeDocuments(siteDir: string, pages: readonly Page[]): void {
  const index = join(siteDir, 'index.html')
  const built = readFileSync(index, 'utf8')
  const folder = join(siteDir, 'pages')
  mkdirSync(folder, { recursive: true })
  const appFiles = filesOfApp(siteDir)
  for (const page of pages) {
    const document = page.body === '' ? ofApp(built, appFiles) : withBody(built, page)
    writeFileSync(join(folder, `${page.name}.html`), withHead(document, page))
  }
  writeFileSync(
    index,
    insert(ofApp(built, appFiles), '</head>', ['<meta name="robots" content="noindex" />']),
  )
  // Only this script needs it.
  rmSync(join(siteDir, '.vite'), { recursive: true })
}

function filesOfApp(siteDir: string): string[] {
  const manifest = JSON.parse(readFileSync(join(siteDir, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const visited = new Set<string>()
  const visit = (name: string) => {
    if (visited.has(name)) return
    visited.add(name)
    for (const imported of manifest[name]?.imports ?? []) visit(imported)
  }
  for (const called of APP) {
    const found = Object.keys(manifest).find((key) => manifest[key]?.name === called)
    if (found === undefined) throw new Error(`The build has no file that is called ${called}`)
    visit(found)
  }
  return [...visited].flatMap((name) => manifest[name]?.file ?? [])
}

/** Preloads the app's code beside the script that imports it. */
function ofApp(document: string, files: readonly string[]): string {
  return insert(
    document,
    '</head>',
    files.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
  )
}

function withBody(document: string, { name, body }: Page): string {
  const [before = '', after = ''] = document.split('<div id="root"></div>')
  return `${before}<div id="root" data-page="${name}">${body}</div>${after}`.replace(
    /\s*<noscript>[\s\S]*?<\/noscript>/,
    '',
  )
}

function withHead(document: string, page: Page): string {
  const title = escaped(page.title)
  const description = escaped(page.description)
  const named = document
    .replace(/<title>.*?<\/title>/, () => `<title>${title}</title>`)
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${description}" />`)
  return insert(named, '</head>', [
    ...(page.path === null ? ['<meta name="robots" content="noindex" />'] : shared(page)),
    ...early(page),
    ...structured(page),
  ])
}

/** The preview where somebody shares the page, and its canonical address. */
function shared({ path, title, description }: Page): string[] {
  const address = `__FORGE_ORIGIN__${path}`
  const picture = '__FORGE_ORIGIN__/social-card.jpg'
  const named = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}" />`
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${escaped(content)}" />`
  return [
    `<link rel="canonical" href="${address}" />`,
    property('og:site_name', '__FORGE_NAME__'),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    property('og:image', picture),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', 'A forge at night'),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', picture),
  ]
}

/** Preloaded beside the stylesheet, before the page's text mentions the picture. */
function early({ picture }: Page): string[] {
  if (picture === null) return []
  const { wide, tall, tallOn } = picture
  const link = (media: string, files: string) =>
    `<link rel="preload" as="image" type="image/avif" media="${media}" imagesrcset="${files}" imagesizes="100vw" fetchpriority="high" />`
  return [link(tallOn, tall), link(`not all and ${tallOn}`, wide)]
}

function structured({ data }: Page): string[] {
  return data === null ? [] : [`<script type="application/ld+json">${data}</script>`]
}

function insert(document: string, before: string, lines: readonly string[]): string {
  return document.replace(before, () => `${lines.map((line) => `  ${line}\n`).join('  ')}  ${before}`)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
