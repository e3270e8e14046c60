import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * The way from the product to its PostgreSQL, which a test can break: every connection runs through a port of its
 * own on loopback.
 */
export class FaultProxy {
  readonly #target: URL
  readonly #server: Server
  readonly #pairs = new Set<readonly [near: Socket, far: Socket]>()
  #port = 0
  #answerToSwallow: string | null = null
  #swallowed = Promise.withResolvers<void>()

  private constructor(databaseUrl: string) {
    this.#target = new URL(databaseUrl)
    this.#server = createServer((near) => this.#join(near))
  }

  static async to(databaseUrl: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(databaseUrl)
    await proxy.mend()
    return proxy
  }

  /** The database's address by way of this proxy. */
  get databaseUrl(): string {
    const url = new URL(this.#target)
    url.port = String(this.#port)
    return url.href
  }

  /** Everything breaks off, and nobody listens any more: the server is gone. */
  async cut(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    this.#hangUp()
    await closed
  }

  /** Lets people through again. */
  async mend(): Promise<void> {
    if (this.#server.listening) return
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(this.#port, '127.0.0.1', resolve)
    })
    const address = this.#server.address()
    if (address !== null && typeof address === 'object') this.#port = address.port
  }

  /** Breaks off the connection over which the server next says this (of a commit: it happened), before that arrives. */
  breakAt(word: string): Promise<void> {
    this.#answerToSwallow = word
    this.#swallowed = Promise.withResolvers()
    return this.#swallowed.promise
  }

  async close(): Promise<void> {
    if (this.#server.listening) await this.cut()
  }

  #join(near: Socket): void {
    const far = connect(Number(this.#target.port), this.#target.hostname)
    const pair = [near, far] as const
    this.#pairs.add(pair)
    for (const [from, to] of [pair, pair.toReversed() as [Socket, Socket]]) {
      from.on('error', () => {})
      from.on('close', () => {
        this.#pairs.delete(pair)
        to.destroy()
      })
    }
    near.on('data', (chunk) => far.write(chunk))
    far.on('data', (chunk) => {
      if (this.#answerToSwallow === null || !chunk.includes(this.#answerToSwallow)) {
        near.write(chunk)
        return
      }
      this.#answerToSwallow = null
      near.destroy()
      this.#swallowed.resolve()
    })
  }

  #hangUp(): void {
    for (const [near, far] of this.#pairs) {
      near.destroy()
      far.destroy()
    }
  }
}
