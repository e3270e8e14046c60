import Fastify, { type FastifyInstance } from 'fastify'
import { serveJobs } from './jobs.ts'

/** An answer of the product as it went over the wire. */
export interface Recorded {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Its bytes, base64. */
  readonly body: string
}

/** Made anew for each answer, or by what sends it. */
const BY_THE_SERVER = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']

let serving: FastifyInstance | undefined

/** Serves the recorded answers from now on, and no others: the least that a server of this kind can do. */
async function serve(answers: readonly Recorded[]): Promise<{ address: string }> {
  await serving?.close()
  const app = Fastify({ bodyLimit: 64 * 1_024 })
  for (const { method, path, status, headers, body } of answers) {
    const bytes = Buffer.from(body, 'base64')
    const own = Object.fromEntries(headers.filter(([name]) => !BY_THE_SERVER.includes(name)))
    app.route({
      method,
      url: path,
      exposeHeadRoute: false,
      handler: async (_request, reply) => reply.code(status).headers(own).send(bytes),
    })
  }
  serving = app
  return { address: await app.listen({ port: 0, host: '127.0.0.1' }) }
}

serveJobs(serve)
