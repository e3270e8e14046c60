import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { type Bound, conclude } from '#lab/bounds.ts'
import { DurabilityCheck } from '#lab/durability-check.ts'
import { type RunOptions, runProduct } from '#lab/running-product.ts'
import { installDebianPackage } from '#scripts/debian-package.ts'
import { type Cluster, startCluster } from '#scripts/postgres-cluster.ts'
import { freePort } from '#scripts/processes.ts'

/*
 * npm run trial -- hosts: a server and its synchronous standby, both in DATABASE_URL. While people book, the server crashes
 * and the standby is promoted: nothing that was acknowledged is lost, and writes go on. Then the standby alone, and PgBouncer
 * in session mode and in transaction mode.
 */

const BOUNCER = '/usr/sbin/pgbouncer'
/** From the promotion until the first write that is answered with success, ms. */
const MOST_AWAY_MS = 10_000

const primary = await requireCluster()
const standby = await requireCluster(primary)
const folder = mkdtempSync(join(tmpdir(), 'forge-hosts-'))
try {
  conclude([await readsOnly(), ...(await failsOver()), ...(await bounces())])
} finally {
  await Promise.all([primary.stop(), standby.stop()])
  rmSync(folder, { recursive: true })
}

async function requireCluster(standbyOf?: Cluster): Promise<Cluster> {
  const cluster = await startCluster({ durable: true, ...(standbyOf && { standbyOf }) })
  if (cluster === null) throw new Error('This needs PostgreSQL 15 or later, and there is none.')
  return cluster
}

/** The last line that a product said that does not start. */
async function refusal(options: Pick<RunOptions, 'databaseUrl'>): Promise<string> {
  try {
    const product = await runProduct({ database: 'postgres', ...options })
    await product.stop()
    return 'it started'
  } catch (error) {
    return String(error).trim().split('\n').at(-1) ?? ''
  }
}

async function readsOnly(): Promise<Bound> {
  const said = await refusal({ databaseUrl: standby.url('postgres') })
  return {
    name: 'a standby is refused at the start in a line',
    held: /only reads, such as a standby/.test(said),
    figures: said,
  }
}

async function failsOver(): Promise<Bound[]> {
  const [one, two] = [await primary.createDatabase('forge'), standby.url('forge')]
  await execute(one, "ALTER SYSTEM SET synchronous_standby_names TO '*'", 'SELECT pg_reload_conf()')
  const databaseUrl = `${one.replace(/\/forge$/, '')},${new URL(two).host}/forge?target_session_attrs=read-write`
  const product = await runProduct({ database: 'postgres', databaseUrl })
  try {
    const check = await DurabilityCheck.on(product)
    const over = new AbortController()
    let refused = 0
    const load = check.load(await check.newRaid(), { over: over.signal, onRefusal: () => (refused += 1) })
    await wait(3_000)
    await primary.crash()
    await wait(1_000)
    await standby.promote()
    const [promoted, before] = [performance.now(), check.acknowledged]
    while (check.acknowledged === before && performance.now() - promoted < 2 * MOST_AWAY_MS) await wait(20)
    const away = performance.now() - promoted
    await wait(3_000)
    over.abort()
    await load
    const found = await check.look(product.dataDir, two)
    return [
      {
        name: 'nothing acknowledged is lost when the standby takes over',
        held: found.lost.length === 0 && found.acknowledged > 0,
        figures: `${found.lost.length} of ${found.acknowledged}, ${refused} refused meanwhile`,
      },
      {
        name: `writes go on within ${MOST_AWAY_MS / 1_000} s`,
        held: check.acknowledged > before && away <= MOST_AWAY_MS,
        figures: `${Math.round(away)} ms after the promotion`,
      },
    ]
  } finally {
    await product.stop()
  }
}

async function bounces(): Promise<Bound[]> {
  if (!existsSync(BOUNCER) && !installDebianPackage('pgbouncer', 'the trial runs the product through it'))
    return [{ name: 'there is PgBouncer', held: false, figures: BOUNCER }]
  const said = await through('transaction', (databaseUrl) => refusal({ databaseUrl }))
  const written = await through('session', async (databaseUrl) => {
    const product = await runProduct({ database: 'postgres', databaseUrl })
    try {
      const check = await DurabilityCheck.on(product)
      const over = AbortSignal.timeout(3_000)
      return await check.load(await check.newRaid(), {
        over,
        onRefusal: ({ message }) => console.log(message),
      })
    } finally {
      await product.stop()
    }
  })
  return [
    {
      name: 'a pooler in transaction mode is refused at the start in a line',
      held: /pooler in transaction mode/.test(said),
      figures: said,
    },
    {
      name: 'through one in session mode people book and mark',
      held: written > 0,
      figures: `${written} writes`,
    },
  ]
}

/** Runs `work` with an empty database behind PgBouncer with its own defaults. */
async function through<T>(mode: string, work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const behind = new URL(await standby.createDatabase(mode))
  const port = await freePort()
  const { hostname, port: to, username, password } = behind
  const file = join(folder, `${mode}.ini`)
  writeFileSync(
    file,
    `[databases]\n${mode} = host=${hostname} port=${to} user=${username} password=${password}\n` +
      `[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = ${mode}\n`,
    { mode: 0o644 },
  )
  const bouncer = startBouncer(file)
  try {
    await untilOpen(port)
    return await work(`postgresql://${username}@127.0.0.1:${port}/${mode}`)
  } finally {
    bouncer.kill('SIGKILL')
  }
}

/** It does not run as root. */
function startBouncer(file: string): ChildProcess {
  const asWhom = userInfo().uid === 0 ? ['--user', 'postgres'] : []
  return spawn(BOUNCER, [...asWhom, '--quiet', file], { stdio: ['ignore', 'ignore', 'inherit'] })
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await wait(50)
  }
  throw new Error('PgBouncer does not listen')
}

async function execute(address: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: address })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
