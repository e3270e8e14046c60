import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { communityText } from '#features/settings/community.ts'
import { EncodedBody, negotiate } from '#platform/call/server/encoded-body.ts'
import { attributeText, withPlaces } from './places.ts'

interface DocumentsOptions {
  /** Holds the app's document as index.html, and those of the public pages in pages/. */
  siteDir: string
  /** Asked each time. */
  publicUrl: URL
  /** The landing page's line about tonight, or ''. */
  tonight(): string | Promise<string>
}

const APP = 'index'

/** Where a page says what changes by the hour. */
const TONIGHT = '__FORGE_TONIGHT__'

/** The site's HTML, with what the build did not know filled in: when the server starts, and when it became another. */
export class Documents {
  readonly #options: DocumentsOptions
  readonly #texts: readonly (readonly [name: string, text: string])[]
  #documents: ReadonlyMap<string, Document> = new Map()
  /** The values that the documents were filled with. */
  #filledWith = ''

  constructor(options: DocumentsOptions) {
    const { siteDir } = options
    this.#options = options
    const pages = join(siteDir, 'pages')
    const files = existsSync(pages) ? globSync('*.html', { cwd: pages }).map((file) => join(pages, file)) : []
    this.#texts = [join(siteDir, `${APP}.html`), ...files].map((file) => [
      basename(file, '.html'),
      readFileSync(file, 'utf8'),
    ])
  }

  #now(): ReadonlyMap<string, Document> {
    const { origin } = this.#options.publicUrl
    const filling = origin + communityText(true)
    if (filling !== this.#filledWith) {
      const fill = ([name, text]: readonly [string, string]) =>
        [name, new Document(withPlaces(text, origin))] as const
      this.#documents = new Map(this.#texts.map(fill))
      this.#filledWith = filling
    }
    return this.#documents
  }

  /** Answers the document of this name, else the app's. It is asked for each time, and sent when it is another one. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    hasSession: boolean,
  ): Promise<FastifyReply> {
    const documents = this.#now()
    const document = documents.get(name) ?? documents.get(APP)
    if (document === undefined) throw new Error('The site has no document for the app')
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding, cookie')
    const tonight = document.saysTonight ? await this.#options.tonight() : ''
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
      visitor: bodyOf(text, { session: 'none', settings: communityText(false) }),
      member: bodyOf(text, { session: 'unknown', settings: communityText(true) }),
    }
  }
}

function bodyOf(text: string, { session, settings }: { session: string; settings: string }): EncodedBody {
  const filled = text.replace('__FORGE_COMMUNITY__', () => attributeText(settings))
  return new EncodedBody(filled.replace('__FORGE_SESSION__', session))
}
