import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type ApiClient, signIn } from '#demo/api-client.ts'
import { crowd, type Person } from '#demo/people.ts'
import { type RunningStandIn, spawnStandIn } from '#demo/spawn.ts'
import { demoEnvironment } from '#scripts/demo.ts'
import { type Cluster, startCluster } from '#scripts/postgres-cluster.ts'
import { freePort, lineOf, startProgram } from '#scripts/processes.ts'

const ROOT = resolve(import.meta.dirname, '..')
/** The most of an instance's output that is kept for an error, characters. */
const STORED_CHARACTERS = 4_000

/** The product as its operator runs it: processes, with stand-ins for Discord and Raider.IO, gone with this process. */
export interface RunningProduct {
  /** The one origin that people use, such as http://localhost:20123. */
  readonly origin: string
  readonly instances: readonly RunningInstance[]
  /** The only instance, if there is just one. */
  readonly first: RunningInstance
  readonly discord: RunningStandIn
  readonly raiderio: RunningStandIn
  /** With PostgreSQL: the cluster that it runs in, and the address of the product's database. */
  readonly cluster: Cluster | null
  readonly databaseUrl: string | null
  /** The embedded database's folder. */
  readonly dataDir: string
  /** The people that `crowd` added to Discord, one role each (demo/people.ts). */
  readonly crowd: readonly Person[]
  /** Signs somebody in over the first instance, or over the address given. */
  clientFor(person: Person, address?: string): Promise<ApiClient>
  /** Ends everything and removes its data. */
  stop(): Promise<void>
}

export interface RunningInstance {
  /** Where this one listens, such as http://127.0.0.1:20123. */
  readonly address: string
  /** Undefined while it is down. */
  readonly pid: number | undefined
  /** Sends the signal and resolves, with the exit code or the signal that ended it, when it has ended. */
  end(signal: NodeJS.Signals): Promise<string>
  /** Starts it again on the same port; resolves when it serves. @throws Error with its last words */
  start(): Promise<void>
}

export interface RunOptions {
  readonly database: 'embedded' | 'postgres'
  /** How many servers; more than one on PostgreSQL only. */
  readonly instances?: number
  /** How many people there are besides the demo's. */
  readonly crowd?: number
  /** Where people reach it, when something stands in front of the instances. */
  readonly publicUrl?: string
  /** Whether PostgreSQL's commits reach the disk; true by default. */
  readonly durable?: boolean
  /** The checkout to run, with its site built; by default this one. */
  readonly root?: string
  /** More of Node's own options for the instances. */
  readonly nodeArgs?: readonly string[]
}

/** @throws Error when the site was not built, there is no PostgreSQL, or a server ends before it serves */
export async function runProduct(options: RunOptions): Promise<RunningProduct> {
  const { instances: count = 1, crowd: crowdSize = 0, nodeArgs = [], root = ROOT } = options
  if (!existsSync(join(root, 'dist/site/index.html')))
    throw new Error(`The site of ${root} is not built yet: run "npm run build" there first.`)
  const [discord, raiderio, cluster] = await Promise.all([
    spawnStandIn('discord', { crowd: crowdSize }),
    spawnStandIn('raiderio'),
    options.database === 'postgres' ? requireCluster(options.durable) : null,
  ])
  const databaseUrl = (await cluster?.createDatabase('forge')) ?? null
  const dataDir = mkdtempSync(join(tmpdir(), 'forge-run-'))
  const ports = await freePorts(count)
  const origin = options.publicUrl ?? `http://localhost:${ports[0]}`
  const env = {
    ...stageEnvironment(discord.url, raiderio.url),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    SESSION_SECRET: databaseUrl === null ? '' : 'the secret of a product that is taken down again',
  }
  const instances = ports.map((port) => createInstance({ port, env, nodeArgs, root }))
  for (const instance of instances) await instance.start()
  const [first] = instances
  if (first === undefined) throw new Error('A product has at least one instance.')
  return {
    origin,
    instances,
    first,
    discord,
    raiderio,
    cluster,
    databaseUrl,
    dataDir,
    crowd: crowd(crowdSize),
    clientFor: (person, address = first.address) => signIn(origin, discord.url, person, address),
    async stop() {
      await Promise.all(instances.map((instance) => instance.end('SIGTERM')))
      await Promise.all([discord.stop(), raiderio.stop(), cluster?.stop()])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function requireCluster(durable = true): Promise<Cluster> {
  const cluster = await startCluster({ durable })
  if (cluster === null) throw new Error('This needs PostgreSQL 15 or later, and there is none.')
  return cluster
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

function stageEnvironment(discordUrl: string, raiderioUrl: string): Record<string, string> {
  return {
    // An empty variable counts as unset, whatever the developer's shell has.
    ...{ DISCORD_ROLE_IDS: '', HOST: '' },
    ...demoEnvironment(discordUrl, raiderioUrl),
    // All calls come from one address, with the traffic of a hundred evenings per minute.
    RATE_LIMIT: '1000',
    LOG_LEVEL: 'info',
  }
}

/** As the service and the container run it (docs/operations.md, Size). */
const MEMORY = {
  nodeArgs: ['--max-semi-space-size=8'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
}

interface InstanceOptions {
  port: number
  env: Readonly<Record<string, string>>
  nodeArgs: readonly string[]
  root: string
}

function createInstance({ port, env, nodeArgs, root }: InstanceOptions): RunningInstance {
  let child: ChildProcess | undefined
  let said = ''
  // Before 2.0 it lay in server/.
  const program = existsSync(join(root, 'app')) ? 'app/server/main.ts' : 'server/main.ts'
  return {
    address: `http://127.0.0.1:${port}`,
    get pid() {
      return child?.pid
    },
    async start() {
      const started = startProgram(program, {
        env: { ...MEMORY.env, ...env, PORT: String(port) },
        nodeArgs: [...MEMORY.nodeArgs, ...nodeArgs],
        quiet: true,
        root,
      })
      const listen = (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-STORED_CHARACTERS)
      }
      started.stdout?.on('data', listen)
      started.stderr?.on('data', listen)
      child = started
      started.once('exit', () => {
        if (child === started) child = undefined
      })
      await untilServing(started, () => said)
    },
    async end(signal) {
      const ending = child
      if (ending === undefined) return 'not running'
      const ended = once(ending, 'exit')
      ending.kill(signal)
      const [code, by] = await ended
      return String(by ?? code)
    },
  }
}

/** @throws Error with the end of what the server logged */
async function untilServing(server: ChildProcess, words: () => string): Promise<void> {
  const ended = once(server, 'exit').then(([code, signal]) => String(signal ?? `code ${code}`))
  try {
    await lineOf(server, /Forge serves/)
  } catch {
    throw new Error(`The server ended (${await ended}) before it served:\n${words()}`)
  }
}
