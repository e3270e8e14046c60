import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Links } from '#server/config.ts'
import { EncodedBody, negotiate } from '#server/http/encoded-body.ts'

interface DocumentsOptions {
  /** Holds the app's document as index.html, and those of the public pages in pages/. */
  siteDir: string
  origin: string
  links: Links
}

const APP = 'index'

/** The site's HTML, with what the build did not know filled in once, when the server starts. */
export class Documents {
  readonly #documents = new Map<string, { visitor: EncodedBody; member: EncodedBody }>()

  constructor({ siteDir, origin, links }: DocumentsOptions) {
    const pages = join(siteDir, 'pages')
    const files = existsSync(pages) ? globSync('*.html', { cwd: pages }).map((file) => join(pages, file)) : []
    for (const file of [join(siteDir, `${APP}.html`), ...files]) {
      const text = fillIn(readFileSync(file, 'utf8'), origin, links)
      this.#documents.set(basename(file, '.html'), {
        visitor: new EncodedBody(text.replace('__FORGE_SESSION__', 'none')),
        member: new EncodedBody(text.replace('__FORGE_SESSION__', 'unknown')),
      })
    }
  }

  /** Answers the document of this name, else the app's. It is asked for each time, and sent when it is another one. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    hasSession: boolean,
  ): Promise<FastifyReply> {
    const document = this.#documents.get(name) ?? this.#documents.get(APP)
    if (document === undefined) throw new Error('The site has no document for the app')
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding, cookie')
    const body = await negotiate(request, reply, hasSession ? document.member : document.visitor)
    return reply.type('text/html; charset=utf-8').send(body)
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
