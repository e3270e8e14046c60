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
  /** What the landing page says of tonight, or ''. */
  tonight(): string | Promise<string>
}

const APP = 'index'

/** Where a page says what changes by the hour. */
const TONIGHT = '__FORGE_TONIGHT__'

/** The site's HTML, with what the build did not know filled in: once, when the server starts, or when it became another. */
export class Documents {
  readonly #documents = new Map<string, Document>()
  readonly #tonight: DocumentsOptions['tonight']

  constructor({ siteDir, origin, links, tonight }: DocumentsOptions) {
    this.#tonight = tonight
    const pages = join(siteDir, 'pages')
    const files = existsSync(pages) ? globSync('*.html', { cwd: pages }).map((file) => join(pages, file)) : []
    for (const file of [join(siteDir, `${APP}.html`), ...files]) {
      const text = fillIn(readFileSync(file, 'utf8'), origin, links)
      this.#documents.set(basename(file, '.html'), new Document(text))
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
    const tonight = document.saysTonight ? await this.#tonight() : ''
    const body = await negotiate(request, reply, document.bodyFor(hasSession, tonight))
    return reply.type('text/html; charset=utf-8').send(body)
  }
}

/** One page. It is compressed anew only when what it says of tonight has changed. */
class Document {
  readonly saysTonight: boolean
  readonly #text: string
  #tonight = ''
  #bodies: { visitor: EncodedBody; member: EncodedBody }

  constructor(text: string) {
    this.#text = text
    this.saysTonight = text.includes(TONIGHT)
    this.#bodies = this.#make()
  }

  bodyFor(hasSession: boolean, tonight: string): EncodedBody {
    if (tonight !== this.#tonight) {
      this.#tonight = tonight
      this.#bodies = this.#make()
    }
    return hasSession ? this.#bodies.member : this.#bodies.visitor
  }

  #make() {
    const text = this.#text.replace(TONIGHT, () => attributeText(this.#tonight))
    return {
      visitor: new EncodedBody(text.replace('__FORGE_SESSION__', 'none')),
      member: new EncodedBody(text.replace('__FORGE_SESSION__', 'unknown')),
    }
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
