import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { installDebianPackage } from './debian-package.ts'

/** A PostgreSQL server of this process's own: on a spare loopback port, in a temporary folder, gone when the process is. */
export interface Cluster {
  /** The address of a database in it, with user and password. */
  url(database: string): string
  /** Makes an empty database, unless it was kept, and returns its address. */
  createDatabase(name: string): Promise<string>
  /** Ends it at once, as a crash does; `start` brings it back on the same port. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Ends it and removes its files, unless they are kept. */
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** An existing folder that its own is made in, which everybody may enter; the system's temporary one unless told. */
  folder?: string
  /** A folder of its own that stays when it ends, and what is in it with it: made by the first start, found by the next. */
  kept?: string | undefined
  /** Whether commits reach the disk. Tests need only that they happen; a measurement wants the truth. */
  durable?: boolean
  /** More of postgresql.conf. */
  settings?: Record<string, string>
}

/** The oldest release that the product supports. */
const OLDEST_MAJOR = 15

/** Whether the system has a PostgreSQL of a supported version. As root on Debian it is installed when there is none. */
export function hasPostgres(): boolean {
  return (
    findBinaries() !== null || installDebianPackage('postgresql', 'the tests run on a private server of it')
  )
}

/**
 * Starts a cluster from the system's PostgreSQL. As root on Debian it is installed when there is none.
 *
 * @returns null where there is no PostgreSQL of a supported version
 * @throws an Error with the server's last words when it does not start
 */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster | null> {
  const binaries = hasPostgres() ? findBinaries() : null
  if (binaries === null) return null

  const { kept } = options
  const home = kept ?? mkdtempSync(join(options.folder ?? tmpdir(), 'forge-postgres-'))
  mkdirSync(home, { recursive: true })
  const owner = unprivilegedUser()
  if (owner !== undefined) chownSync(home, owner.uid, owner.gid)
  chmodSync(home, 0o700)
  const isThere = existsSync(join(home, 'data', 'PG_VERSION'))
  const password = isThere ? readFileSync(join(home, 'password'), 'utf8') : randomBytes(12).toString('hex')
  const port = await sparePort()
  const run = runner(binaries, home, owner)
  // Whatever ends this process, the guard outlives it and tidies up.
  const guard = startGuard(binaries, home, { owner, isKept: kept !== undefined })
  const start = () => run('pg_ctl', ['start', '--wait', '--timeout=60', `--log=${join(home, 'log')}`])
  try {
    // What was said before is another run's.
    rmSync(join(home, 'log'), { force: true })
    if (!isThere) await initialize(run, home, owner, password)
    configure(home, port, options)
    await start()
  } catch (error) {
    await endGuard(guard)
    throw error
  }

  const url = (database: string) => `postgresql://forge:${password}@127.0.0.1:${port}/${database}`
  return {
    url,
    async createDatabase(name) {
      const existing = await execute(url('postgres'), 'SELECT FROM pg_database WHERE datname = $1', [name])
      if (existing === 0) await execute(url('postgres'), `CREATE DATABASE ${JSON.stringify(name)}`)
      return url(name)
    },
    crash: () => run('pg_ctl', ['stop', '--mode=immediate', '--wait']),
    start,
    stop: () => endGuard(guard),
  }
}

interface User {
  uid: number
  gid: number
}

type Run = (program: string, parameters: readonly string[]) => Promise<void>

async function initialize(run: Run, home: string, owner: User | undefined, password: string): Promise<void> {
  const passwordFile = join(home, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner !== undefined) chownSync(passwordFile, owner.uid, owner.gid)
  await run('initdb', [
    '--username=forge',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ])
}

/** The settings are the last in the file, where the last one wins. */
function configure(home: string, port: number, { durable = false, settings = {} }: ClusterOptions): void {
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: home,
    max_connections: '200',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
  writeFileSync(join(home, 'data', 'postgresql.conf'), lines.join(''), { flag: 'a' })
}

/** The newest of Debian's versions, else what PATH leads to. Links to it elsewhere may lack what it needs beside it. */
function findBinaries(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).map(Number).filter(Number.isInteger) : []
  const folders = versions.sort((a, b) => b - a).map((version) => join(debian, String(version), 'bin'))
  const configured = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim()
  if (configured) folders.push(configured)
  return folders.find(isSupported) ?? null
}

function isSupported(folder: string): boolean {
  if (!['initdb', 'pg_ctl', 'postgres'].every((program) => existsSync(join(folder, program)))) return false
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/ (\d+)/.exec(stdout ?? '')?.[1]) >= OLDEST_MAJOR
}

/** PostgreSQL refuses to run as root, so that root starts it as somebody with fewer rights. */
function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`))
    const [, , uid, gid] = line?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither a user postgres nor nobody')
}

function environment(home: string): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? '', PGDATA: join(home, 'data'), HOME: home, LC_ALL: 'C', TZ: 'UTC' }
}

function runner(binaries: string, home: string, owner: User | undefined): Run {
  return (program, parameters) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const child = spawn(join(binaries, program), parameters, {
      cwd: home,
      env: environment(home),
      stdio: ['ignore', 'ignore', 'pipe'],
      ...owner,
    })
    let said = ''
    child.stderr?.on('data', (chunk) => {
      said += chunk
    })
    child.on('error', reject)
    child.on('exit', (status) => {
      if (status === 0) resolve()
      else reject(new Error(`${program} failed: ${said.trim()} ${lastWords(home)}`))
    })
    return promise
  }
}

function lastWords(home: string): string {
  const log = join(home, 'log')
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-5).join(' | ') : ''
}

/** Waits for the end of its standard input, which comes when this process closes it or dies, then stops and removes all; or keeps it. */
function startGuard(
  binaries: string,
  home: string,
  { owner, isKept }: { owner: User | undefined; isKept: boolean },
): ChildProcess {
  const stop = (mode: string) => `cat >/dev/null; "$1/pg_ctl" stop --mode=${mode} --wait >/dev/null 2>&1`
  const script = isKept ? stop('fast') : `${stop('immediate')}; rm -rf "$2"`
  const guard = spawn('/bin/sh', ['-c', script, 'guard', binaries, home], {
    cwd: '/',
    env: environment(home),
    stdio: ['pipe', 'ignore', 'ignore'],
    // A group of its own: Ctrl-C in the terminal must not reach it first.
    detached: true,
    ...owner,
  })
  guard.unref()
  return guard
}

async function endGuard(guard: ChildProcess): Promise<void> {
  if (guard.exitCode !== null) return
  const { promise, resolve } = Promise.withResolvers<void>()
  guard.ref()
  guard.once('exit', () => resolve())
  guard.stdin?.end()
  await promise
}

async function sparePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer()
  server.on('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => {
      if (address !== null && typeof address === 'object') resolve(address.port)
      else reject(new Error('The system gave out no port'))
    })
  })
  return promise
}

/** @returns how many rows it answers */
async function execute(url: string, statement: string, parameters: readonly string[] = []): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement, [...parameters])).rows.length
  } finally {
    await client.end()
  }
}
