import { Agent, request } from 'node:http'

/** What one stolen session asks for, as `lab/trials/flood.ts` gives it in the first argument. */
export interface Flood {
  /** Of the instances, in turns. */
  readonly ports: readonly number[]
  readonly origin: string
  readonly cookie: string
  /** So many calls are under way all the time. */
  readonly calls: number
  readonly path: string
  /** Null for a GET. */
  readonly body: unknown
}

const flood = JSON.parse(process.argv[2] ?? '{}') as Flood
const agent = new Agent({ keepAlive: true })
const answered: Record<string, number> = {}

function ask(at: number): Promise<number> {
  const body = flood.body === null ? null : JSON.stringify(flood.body)
  const port = flood.ports[at % flood.ports.length]
  return new Promise((resolve) => {
    const asking = request({
      agent,
      host: '127.0.0.1',
      ...(port !== undefined && { port }),
      path: flood.path,
      method: body === null ? 'GET' : 'POST',
      headers: {
        cookie: flood.cookie,
        ...(body !== null && { origin: flood.origin, 'content-type': 'application/json' }),
      },
    })
    asking.once('error', () => resolve(0))
    asking.once('response', (response) => {
      response.resume().once('close', () => resolve(response.statusCode ?? 0))
    })
    asking.end(body)
  })
}

async function goOn(at: number): Promise<void> {
  for (;;) {
    const status = await ask(at)
    answered[status] = (answered[status] ?? 0) + 1
  }
}

process.on('SIGTERM', () => {
  console.log(`flooded: ${JSON.stringify(answered)}`)
  process.exit(0)
})
for (let at = 0; at < flood.calls; at += 1) void goOn(at)
console.log('ready')
