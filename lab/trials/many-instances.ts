import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { Agent, get as getSecure } from 'node:https'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { parseArgs } from 'node:util'
import { type ApiClient, CallRefused } from '#demo/api-client.ts'
import { personWith } from '#demo/people.ts'
import { createHeroName, deleteHeroName, listHeroNames } from '#domain/hero-name/endpoints.ts'
import { type Bound, conclude } from '#lab/bounds.ts'
import { findNginx, type Nginx, startNginx } from '#lab/nginx.ts'
import { type RunningInstance, type RunningProduct, runProduct } from '#lab/running-product.ts'
import { findChromium } from '#scripts/chromium.ts'
import { freePort } from '#scripts/processes.ts'
import { runTool } from '#scripts/run-tool.ts'

/*
 * Two instances on one PostgreSQL behind nginx, as docs/operations.md describes it, without sticky sessions: the
 * browser's main job runs through them over https, and then both are replaced while people go on reading and writing. What nginx itself refuses, and
 * keeps out of its log, is asked of it too.
 *
 *   npm run trial -- many-instances [--rounds 3]
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const TIMEOUT_MS = 5 * 60_000
const CODE = 'a-code-of-discord'
/** Of a private address, which lets in whoever has it; and how its path may be spelled. */
const KEY = 'a-key-of-an-address'
const SPELLED = [
  '/track',
  '/%74rack',
  '/%2574rack',
  '/./track',
  '/x/..//TRACK',
  '/x/track',
  '/calendar',
  '/%63alendar',
]
  .flatMap((path) => ['/', '%2f', '%252f', '%5c'].map((slash) => path + slash + KEY))
  .concat(`http://localhost/track/${KEY}`)
/** More than the file lets through at once. */
const FLOOD = 1_000

const program = findNginx()
if (program === null) {
  console.error('There is no nginx on this machine, and this user cannot install one.')
  process.exit(2)
}
const port = await freePort()
const publicUrl = `https://localhost:${port}`
const product = await runProduct({
  database: 'postgres',
  instances: 2,
  publicUrl,
  env: { TRUST_PROXY: 'loopback' },
})
const instances = product.instances.map(({ address }) => address)
const nginx = await startNginx(program, { port, instances, limited: false })
try {
  conclude([
    ...(await ownDoors(program, instances)),
    await mainJob(product, nginx.certificateFile),
    await spreadOverBoth(product),
    await rollingRestart(product, nginx.certificateFile, Number(values.rounds)),
  ])
} finally {
  await nginx.stop()
  await product.stop()
}

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

async function ask(url: string, headers: Record<string, string>, agent?: Agent): Promise<Answer> {
  const request = agent === undefined ? getPlain(url, { headers }) : getSecure(url, { headers, agent })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
}

/** Which name plain http leads to, what is in the log of a callback, and where an address is stopped. */
async function ownDoors(nginxProgram: string, there: readonly string[]): Promise<Bound[]> {
  const callback = `/auth/discord/callback?code=${CODE}&state=1`
  const ownPort = await freePort()
  const own = `https://localhost:${ownPort}`
  const serving = await startNginx(nginxProgram, { port: ownPort, instances: there, limited: true })
  const plain = await ask(`${serving.plainAddress}/about?a=1`, { host: 'elsewhere.example' })
  const back = await ask(own + callback, {}, agentFor(serving))
  await spell(own, agentFor(serving))
  const served = serving.logged()
  await serving.stop()

  const nobody = await startNginx(nginxProgram, {
    port: ownPort,
    instances: [`http://127.0.0.1:${await freePort()}`],
    limited: true,
  })
  const agent = agentFor(nobody)
  const away = await ask(own + callback, {}, agent)
  await spell(own, agent)
  // Where nobody is, nginx refuses as fast as it can.
  const answers = await Promise.all(Array.from({ length: FLOOD }, () => ask(`${own}/`, {}, agent)))
  const refused = answers.filter(({ status }) => status === 429)
  const failed = nobody.logged()
  await nobody.stop()

  const { location } = plain.headers
  const [sample] = refused
  return [
    {
      name: 'plain http leads to the own name, whatever name was asked for',
      held: location === 'https://localhost/about?a=1',
      figures: String(location),
    },
    {
      name: "Discord's code is in no log, whether the callback is answered or nobody is there",
      held: [served, failed].every((log) => log.includes('/auth/discord/callback') && !log.includes(CODE)),
      figures: `answered ${back.status} and ${away.status}, ${served.length + failed.length} characters of log`,
    },
    {
      name: 'the key of a private address is in no log, however its path is spelled',
      held: [served, failed].every((log) => log.includes('/track/:token') && !log.includes(KEY)),
      figures: `${SPELLED.length} spellings`,
    },
    {
      name: 'no answer says which nginx it is',
      held: back.headers.server === 'nginx' && away.headers.server === 'nginx',
      figures: `server: ${back.headers.server} and ${away.headers.server}`,
    },
    {
      name: "an address is stopped in Forge's words and told when to come back",
      held: sample?.headers['retry-after'] === '1' && sample.body.includes('"too-many-requests"'),
      figures: `${refused.length} of ${FLOOD} refused`,
    },
  ]
}

/** Asks for a private address in each spelling, as it is: a URL would be folded before. */
async function spell(origin: string, agent: Agent): Promise<void> {
  for (const path of SPELLED) {
    const [response] = (await once(getSecure(origin, { path, agent }), 'response')) as [IncomingMessage]
    await text(response)
  }
}

function agentFor({ certificateFile }: Nginx): Agent {
  return new Agent({ ca: readFileSync(certificateFile), keepAlive: true, maxSockets: 50 })
}

async function mainJob(
  { origin, discord, raiderio }: RunningProduct,
  certificateFile: string,
): Promise<Bound> {
  const code = await runTool(
    ['playwright', 'test', 'e2e/main-job.spec.ts', '--workers=1', '--reporter=line'],
    {
      env: {
        FORGE_ORIGIN: origin,
        FORGE_DISCORD: discord.url,
        FORGE_RAIDERIO: raiderio.url,
        NODE_EXTRA_CA_CERTS: certificateFile,
        CHROMIUM_PATH: process.env.CHROMIUM_PATH ?? (await findChromium()) ?? '',
      },
      timeoutMs: TIMEOUT_MS,
    },
  )
  const name = 'the main job of six people runs through nginx and two instances'
  return { name, held: code === 0, figures: `exit code ${code}` }
}

async function spreadOverBoth({ instances }: RunningProduct): Promise<Bound> {
  const [one = 0, other = 0] = await Promise.all(instances.map(callsOf))
  const held = one > 20 && other > 20
  return { name: 'both instances answered', held, figures: `${one} and ${other} calls` }
}

/** All calls that an instance has answered, as its own measurements have it. */
async function callsOf({ address }: RunningInstance): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const counts = [...text.matchAll(/^forge_call_duration_seconds_count\{([^}]*)\} (\d+)$/gm)]
  return counts.reduce((sum, [, , count]) => sum + Number(count), 0)
}

interface Count {
  done: number
  readonly failed: string[]
}

/** Each instance is told to end and started again, in turns, while an admin writes and reads without a pause. */
async function rollingRestart(
  given: RunningProduct,
  certificateFile: string,
  rounds: number,
): Promise<Bound> {
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(certificateFile, 'utf8')])
  const admin = (await given.clientFor(personWith('Admin'))).at(given.origin)
  const count: Count = { done: 0, failed: [] }
  const over = new AbortController()
  const busy = Promise.all([1, 2, 3, 4].map((worker) => goOn(admin, worker, count, over.signal)))
  for (let round = 0; round < rounds; round += 1) {
    for (const instance of given.instances) {
      await instance.end('SIGTERM')
      await instance.start()
    }
  }
  over.abort()
  await busy
  for (const failure of count.failed.slice(0, 5)) console.log(failure)
  const restarts = rounds * given.instances.length
  return {
    name: 'no call fails while both instances are replaced',
    held: count.failed.length === 0 && count.done > 0,
    figures: `${count.done} calls during ${restarts} restarts, ${count.failed.length} of them failed`,
  }
}

async function goOn(admin: ApiClient, worker: number, count: Count, over: AbortSignal): Promise<void> {
  for (let turn = 0; !over.aborted; turn += 1) {
    try {
      const input = {
        name: `Name ${worker}-${turn}`,
        realm: 'Kazzak',
        faction: 'Horde',
        status: true,
      } as const
      const { _id: id } = await admin.call(createHeroName, input)
      await admin.call(listHeroNames, {})
      await admin.call(deleteHeroName, { id })
      count.done += 3
    } catch (error) {
      // nginx ends a connection after a thousand requests, of which this one was none (RFC 9113, 6.8): a browser asks
      // again over a new one.
      if (String(Object(error).cause).includes('GOAWAY')) continue
      count.failed.push(error instanceof CallRefused ? error.message : String(Object(error).cause ?? error))
    }
  }
}
