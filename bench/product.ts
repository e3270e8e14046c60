import { resolve } from 'node:path'
import type { Visitor } from '#demo/visitor.ts'
import type { Role } from '#domain/rights.ts'
import { type Stage, startStage } from '#scripts/stage.ts'
import type { Options } from './report.ts'
import { type Cast, fill, type World } from './world.ts'

/** The product in a world, with people who are signed in. */
export interface Filled {
  readonly stage: Stage
  readonly databaseUrl: string
  /** Where its first instance listens. */
  readonly address: string
  /** Everybody of the crowd who has one of these roles. */
  people(...roles: readonly Role[]): readonly Visitor[]
  readonly cast: { readonly [Part in keyof Cast]: Visitor }
}

/** One role each in turns: half of them advertisers. */
const CROWD = 64

/** The product on a PostgreSQL whose commits reach the disk: one instance, with limits that nobody here can reach. */
export async function startFilled(
  world: World,
  { profiles, inspect = false }: Pick<Options, 'profiles'> & { inspect?: boolean },
): Promise<Filled> {
  const nodeArgs = profiles === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${resolve(profiles)}`]
  const env = { RATE_LIMIT: '100000' }
  const stage = await startStage({ database: 'postgres', crowd: CROWD, env, nodeArgs, inspect })
  const { databaseUrl, first } = stage
  if (databaseUrl === null) throw new Error('The benchmarks fill a PostgreSQL')
  const crowd = await Promise.all(stage.crowd.map((person) => stage.visit(person)))
  const people = (...roles: readonly Role[]) =>
    crowd.filter(({ person }) => person.roles.some((role) => roles.includes(role)))
  const one = (role: Role, at = 0) => {
    const found = people(role)[at]
    if (found === undefined) throw new Error(`The crowd has no ${role}`)
    return found
  }
  const cast = {
    leader: one('Raid Leader'),
    collector: one('Gold Collector'),
    advertiser: one('Advertiser'),
    veteran: one('Senior Advertiser'),
  }
  const ids = {
    leader: cast.leader.memberId,
    collector: cast.collector.memberId,
    advertiser: cast.advertiser.memberId,
    veteran: cast.veteran.memberId,
  }
  await fill(databaseUrl, world, ids)
  return { stage, databaseUrl, address: first.address, people, cast }
}

/** The headers of a browser in which somebody is signed in; nobody, without a visitor. */
export function headersOf(origin: string, visitor?: Visitor): Record<string, string> {
  const { host } = new URL(origin)
  const browser = { host, 'accept-encoding': 'gzip, deflate, br, zstd', accept: '*/*' }
  if (visitor === undefined) return browser
  return { ...browser, cookie: visitor.cookie, origin, 'content-type': 'application/json' }
}
