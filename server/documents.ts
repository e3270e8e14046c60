import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Links } from '#server/config.ts'

interface DocumentsOptions {
  /** Holds the app's document as index.html, and those of the public pages in pages/. */
  siteDir: string
  origin: string
  links: Links
}

/** One document as it goes over the wire. */
interface Packed {
  readonly tag: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

/** Fast enough for a start, and within a few percent of the smallest. */
const BROTLI_QUALITY = 6
const APP = 'index'

/** The site's HTML, with what the build did not know filled in and packed, both once, when the server starts. */
export class Documents {
  readonly #documents = new Map<string, { visitor: Packed; member: Packed }>()

  constructor({ siteDir, origin, links }: DocumentsOptions) {
    const pages = join(siteDir, 'pages')
    const files = existsSync(pages) ? globSync('*.html', { cwd: pages }).map((file) => join(pages, file)) : []
    for (const file of [join(siteDir, `${APP}.html`), ...files]) {
      const text = fillIn(readFileSync(file, 'utf8'), origin, links)
      this.#documents.set(basename(file, '.html'), {
        visitor: pack(text.replace('__FORGE_SESSION__', 'none')),
        member: pack(text.replace('__FORGE_SESSION__', 'unknown')),
      })
    }
  }

  /** Answers the document of this name, else the app's. It is asked for each time, and sent when it is another one. */
  send(request: FastifyRequest, reply: FastifyReply, name: string, hasSession: boolean): FastifyReply {
    const document = this.#documents.get(name) ?? this.#documents.get(APP)
    if (document === undefined) throw new Error('The site has no document for the app')
    const { tag, ...bodies } = hasSession ? document.member : document.visitor
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding, cookie').header('etag', tag)
    if (request.headers['if-none-match'] === tag && reply.statusCode === 200) return reply.code(304).send()
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding !== 'plain') reply.header('content-encoding', encoding)
    return reply.type('text/html; charset=utf-8').send(bodies[encoding])
  }
}

function fillIn(text: string, origin: string, links: Links): string {
  const filled = Object.entries(links).reduce(
    (page, [name, address]) =>
      page.replaceAll(`__FORGE_LINK_${name.toUpperCase()}__`, () => attributeText(address)),
    text,
  )
  return filled
    .replaceAll('__FORGE_ORIGIN__', () => origin)
    .replace('__FORGE_LINKS__', () => attributeText(JSON.stringify(links)))
}

function attributeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
}

function pack(text: string): Packed {
  const plain = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  // Weak: the same page, however it was packed.
  return { tag: `W/"${hash}"`, plain, br: brotliCompressSync(plain, { params }), gzip: gzipSync(plain) }
}

function encodingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | 'plain' {
  const names = String(accepted ?? '')
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim().toLowerCase())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'plain'
}
