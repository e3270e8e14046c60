/** Calls of outside services: with a time-out and a bounded answer, without redirects, and in plain text only to this machine. */

/** Why there is no answer: unreachable, too slow, or too large. */
export class ExternalFailure extends Error {
  readonly kind: 'unreachable' | 'timeout' | 'too-large'

  constructor(kind: ExternalFailure['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ExternalFailure'
    this.kind = kind
  }
}

interface ExternalFetchOptions {
  /** From the first byte sent to the last byte received, ms. */
  readonly timeoutMs: number
  /** Bytes of the response's body. */
  readonly maxBytes?: number
  readonly fetch?: typeof fetch
}

export type ExternalFetch = (url: string | URL, init?: RequestInit) => Promise<Response>

const DEFAULT_MAX_BYTES = 1024 * 1024
const NULL_BODY_STATUSES: readonly number[] = [204, 205, 304]

/** Discord rejects clients without a User-Agent of this form (Reference, User Agent). `origin`: the site's. */
export function discordUserAgent(origin: string): string {
  return `DiscordBot (${origin}, 1)`
}

/** Loopback names and addresses, to which secrets may go over plain http. */
export function isLoopback(url: URL): boolean {
  return isLoopbackHost(url.hostname.replace(/^\[(.+)\]$/, '$1'))
}

/** As isLoopback, for a bare name or address: an IPv6 address without brackets. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host)
}

/** `fetch` with these limits; the body is read completely. Throws ExternalFailure. */
export function createExternalFetch({
  timeoutMs,
  maxBytes = DEFAULT_MAX_BYTES,
  fetch = globalThis.fetch,
}: ExternalFetchOptions): ExternalFetch {
  return async (address, init = {}) => {
    const url = new URL(address)
    // Otherwise somebody in between could read what is sent.
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url))) {
      throw new ExternalFailure('unreachable', `${url.origin} is neither https nor this machine`)
    }
    const deadline = AbortSignal.timeout(timeoutMs)
    const signal = init.signal ? AbortSignal.any([init.signal, deadline]) : deadline
    try {
      const response = await fetch(url, { ...init, redirect: 'manual', signal })
      const body = await readBounded(response, maxBytes)
      const { status, statusText, headers } = response
      return new Response(NULL_BODY_STATUSES.includes(status) ? null : body, { status, statusText, headers })
    } catch (error) {
      throw meaningOf(error, url, deadline.aborted)
    }
  }
}

function meaningOf(error: unknown, { origin }: URL, isLate: boolean): ExternalFailure {
  if (error instanceof ExternalFailure) return error
  return isLate
    ? new ExternalFailure('timeout', `${origin} gave no answer in time`, error)
    : new ExternalFailure('unreachable', `${origin} can't be reached`, error)
}

async function readBounded(response: Response, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the rest.
    if (size > maxBytes)
      throw new ExternalFailure('too-large', `${response.url} answered more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The body as JSON, undefined if invalid. The caller parses it with a schema. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}
