import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { installDebianPackage } from './debian-package.ts'
import { freePort } from './processes.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A PostgreSQL server of this process's own: on a spare loopback port, in a temporary folder, gone when the process is. */
export interface Cluster {
  /** The address of a database in it, with user and password. */
  url(database: string): string
  /** Makes an empty database and returns its address. */
  createDatabase(name: string): Promise<string>
  /** Ends it at once, as a crash does; `start` brings it back on the same port. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Ends it and removes its files. */
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** Whether commits reach the disk. Tests need only that they happen; a measurement wants the truth. */
  durable?: boolean
}

/** The write-ahead log alone may take a gigabyte. */
const CLUSTER_BYTES = 4 * 2 ** 30

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
 * @returns null where there is no PostgreSQL of a supported version
 * @throws an Error with the server's last words when it does not start
 */
export async function startCluster({ durable = false }: ClusterOptions = {}): Promise<Cluster | null> {
  const binaries = hasPostgres() ? findBinaries() : null
  if (binaries === null) return null

  const home = durable ? mkdtempSync(join(tmpdir(), 'forge-postgres-')) : temporaryFolder(CLUSTER_BYTES)
  const owner = unprivilegedUser()
  if (owner !== undefined) chownSync(home, owner.uid, owner.gid)
  const password = randomBytes(12).toString('hex')
  const port = await freePort()
  const run = runner(binaries, home, owner)
  // Whatever ends this process, the guard outlives it and tidies up.
  const guard = startGuard(binaries, home, owner)
  const start = () => run('pg_ctl', ['start', '--wait', '--timeout=60', `--log=${join(home, 'log')}`])
  try {
    await initialize(run, home, owner, password)
    configure(home, port, durable)
    await start()
  } catch (error) {
    await endGuard(guard)
    throw error
  }

  const url = (database: string) => `postgresql://forge:${password}@127.0.0.1:${port}/${database}`
  return {
    url,
    async createDatabase(name) {
      await execute(url('postgres'), `CREATE DATABASE ${JSON.stringify(name)}`)
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
    // On loopback, for minutes: SCRAM's hash takes half the time of a connection.
    '--auth=md5',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ])
}

/** The settings are the last in the file, where the last one wins. */
function configure(home: string, port: number, durable: boolean): void {
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: home,
    max_connections: '200',
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    // It would open each of a hundred databases in turn.
    autovacuum: durable ? 'on' : 'off',
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

/** Waits for the end of its standard input, which comes when this process closes it or dies, then stops and removes all. */
function startGuard(binaries: string, home: string, owner: User | undefined): ChildProcess {
  const script = 'cat >/dev/null; "$1/pg_ctl" stop --mode=immediate --wait >/dev/null 2>&1; rm -rf "$2"'
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

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
