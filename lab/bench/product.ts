import { resolve } from 'node:path'
import type { ApiClient } from '#demo/api-client.ts'
import type { Role } from '#domain/rights.ts'
import { type RunningProduct, type RunOptions, runProduct } from '#lab/running-product.ts'
import { BATCH, type Dataset, fill, type Principals } from './dataset.ts'
import { forgetLastRun } from './hot-raid.ts'
import { keptFor } from './kept.ts'
import type { Options } from './report.ts'

/** The product in a dataset, with people who are signed in. */
export interface Filled {
  readonly product: RunningProduct
  readonly databaseUrl: string
  /** Where its first instance listens. */
  readonly address: string
  /** Everybody of the crowd who has one of these roles. */
  people(...roles: readonly Role[]): readonly ApiClient[]
  readonly principals: { readonly [Part in keyof Principals]: ApiClient }
}

/** One role each in turns: half of them advertisers. */
const CROWD = 64

interface FillOptions
  extends Pick<Options, 'profiles'>,
    Pick<RunOptions, 'inspect' | 'onWords' | 'instances' | 'env' | 'root'> {
  /** The role of whoever made every tenth booking lately: an Advertiser unless said otherwise. */
  readonly booker?: Role
}

/** The product on a PostgreSQL whose commits reach the disk: one instance, with limits that nobody here can reach. */
export async function startFilled(
  dataset: Dataset,
  { profiles, booker = 'Advertiser', env, ...more }: FillOptions,
): Promise<Filled> {
  const nodeArgs = profiles === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${resolve(profiles)}`]
  const kept = dataset.past < BATCH ? null : keptFor(dataset)
  const product = await runProduct({
    ...{ database: 'postgres', crowd: CROWD, nodeArgs, kept: kept?.folder },
    env: { RATE_LIMIT: '100000', ...env },
    ...more,
  })
  const { databaseUrl, first } = product
  if (databaseUrl === null) throw new Error('The benchmarks fill a PostgreSQL')
  if (kept?.isFilled) await forgetLastRun(databaseUrl)
  const crowd = await Promise.all(product.crowd.map((person) => product.clientFor(person)))
  const people = (...roles: readonly Role[]) =>
    crowd.filter(({ person }) => person.roles.some((role) => roles.includes(role)))
  const one = (role: Role, at = 0) => {
    const found = people(role)[at]
    if (found === undefined) throw new Error(`The crowd has no ${role}`)
    return found
  }
  const principals = {
    leader: one('Raid Leader'),
    collector: one('Gold Collector'),
    advertiser: one(booker),
    veteran: one('Senior Advertiser'),
    busy: one('Senior Advertiser', 1),
  }
  const ids = {
    leader: principals.leader.memberId,
    collector: principals.collector.memberId,
    advertiser: principals.advertiser.memberId,
    veteran: principals.veteran.memberId,
    busy: principals.busy.memberId,
  }
  if (!kept?.isFilled) {
    // Without its indexes the large one would be read whole, again and again.
    if (kept !== null) await first.end('SIGTERM')
    await fill(databaseUrl, dataset, ids)
    if (kept !== null) await first.start()
  }
  kept?.ready()
  return { product, databaseUrl, address: first.address, people, principals }
}

/** The same of the other checkout, where there is one to measure against. */
export async function startOther(dataset: Dataset, options: Options): Promise<Filled | null> {
  if (options.against === null) return null
  return startFilled(dataset, { profiles: null, root: resolve(options.against) })
}

/** The headers of a browser in which somebody is signed in; nobody, without a client. */
export function headersOf(origin: string, apiClient?: ApiClient): Record<string, string> {
  const { host } = new URL(origin)
  const browser = { host, 'accept-encoding': 'gzip, deflate, br, zstd', accept: '*/*' }
  if (apiClient === undefined) return browser
  return { ...browser, cookie: apiClient.cookie, origin, 'content-type': 'application/json' }
}
