import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createApp } from '#app/server/app.ts'
import { DEMO_DISCORD, startDiscord } from '#demo/discord.ts'
import { PEOPLE, type Person, peopleWith, personWith } from '#demo/people.ts'
import { startRaiderio } from '#demo/raiderio.ts'
import { answerConsent } from '#demo/sign-in.ts'
import { type StandIn, standInAt } from '#demo/spawn.ts'
import { createRaiderio } from '#features/character/server/routes.ts'
import { authStatus } from '#features/member/calls.ts'
import { createDiscord } from '#features/member/server/discord.ts'
import { takeCommunity } from '#features/settings/community.ts'
import { readConfig } from '#features/settings/server/config.ts'
import { SettingStore } from '#features/settings/server/routes.ts'
import { CALLBACK_PATH, SIGN_IN_PATH } from '#platform/call/page.ts'
import type { Role } from '#platform/call/rights.ts'
import { createLog } from '#platform/call/server/log.ts'
import type { Database } from '#platform/database/open.ts'
import { type Caller, callerOf, type Request, requestTo } from './caller.ts'
import { emptyDatabase, type Fresh, type Kind, oneKind } from './databases.ts'
import { TestClock } from './test-clock.ts'

/** One running server: the real app, on a loopback port, reached over HTTP as a browser reaches it. */
export interface Instance {
  /** Where it listens. What it takes for its own origin is PUBLIC_URL, as behind a proxy. */
  readonly address: string
  readonly origin: string
  readonly database: Database
  readonly request: Request
  /** Signs in by way of the demo's Discord, each time anew. */
  signIn(person: Person): Promise<Caller>
  /** The person whose only role this is (or who has none), signed in once and then remembered. */
  as(role: Role | 'nobody'): Promise<Caller>
  /** Another one with this role, rather one without others. */
  another(role: Role): Promise<Caller>
  /** Somebody with both roles. */
  withBoth(role: Role, other: Role): Promise<Caller>
  /** The same session, speaking with this instance. */
  hosting(caller: Caller): Caller
}

export interface Product extends Instance {
  readonly clock: TestClock
  /** The settings that it was started with. */
  readonly env: Readonly<Record<string, string>>
  /** Another server on the same database: on PostgreSQL only. */
  startAnother(): Promise<Instance>
  stop(): Promise<void>
}

interface ProductOptions {
  /** An instant; a Wednesday noon in summer unless told. */
  readonly now?: string | Date
  /** Over the settings below, as an operator would set them. */
  readonly env?: Readonly<Record<string, string>>
  /** The folder of a built site; none unless told. */
  readonly siteDir?: string
  /** The database that it runs on, closed and removed with it; an empty one unless told. */
  readonly on?: Fresh
  /** Hears each line of the log, at the level 'info'. */
  readonly onLog?: (line: string) => void
}

const PUBLIC_URL = 'http://localhost:3000'

/** Starts the product on an empty database, with the demo's Discord and Raider.IO for the world outside. */
export async function startProduct(kind: Kind, options: ProductOptions = {}): Promise<Product> {
  const { discord, raiderio } = await standIns()
  const fresh = options.on ?? (await emptyDatabase(kind))
  const clock = new TestClock(options.now)
  const settings: Settings = {
    fresh,
    clock,
    siteDir: options.siteDir ?? fresh.dataDir,
    onLog: options.onLog,
    env: {
      ...{ PUBLIC_URL, DATA_DIR: fresh.dataDir, SESSION_SECRET: 'a secret that only these tests know' },
      ...{ DISCORD_CLIENT_ID: DEMO_DISCORD.clientId, DISCORD_CLIENT_SECRET: DEMO_DISCORD.clientSecret },
      ...{ DISCORD_GUILD_ID: DEMO_DISCORD.guildId, DISCORD_API_URL: `${discord.url}/api/v10` },
      DISCORD_AUTHORIZE_URL: `${discord.url}/oauth2/authorize`,
      RAIDERIO_API_URL: `${raiderio.url}/api/v1`,
      // Tests are in more of a hurry than people; the limits themselves have tests of their own.
      RATE_LIMIT: '1000',
      LOG_LEVEL: 'silent',
      ...options.env,
    },
  }
  const first = await startInstance(fresh.database, settings)
  const apps = [first.app]
  return {
    ...first.instance,
    clock,
    env: settings.env,
    async startAnother() {
      const { app, instance } = await startInstance(await fresh.openAnother(), settings)
      apps.push(app)
      return instance
    },
    async stop() {
      await Promise.all(apps.map((app) => app.close()))
      takeCommunity({})
      await fresh.cleanup()
    },
  }
}

/** Whose only role it is, by what a test calls them. */
const ROLES = {
  admin: 'Admin',
  developer: 'Developer',
  manager: 'Raid Manager',
  leader: 'Raid Leader',
  collector: 'Gold Collector',
  senior: 'Senior Advertiser',
  advertiser: 'Advertiser',
  trial: 'Trial Advertiser',
  nobody: 'nobody',
} as const
type TestPeople = Readonly<Record<keyof typeof ROLES, Caller>>

/**
 * The product for the tests of a file or of a `describe`, from the first to the last, and the people whom they name, signed in;
 * each test begins at the time at which it was started.
 */
export function testProduct({
  kind = oneKind(),
  ...options
}: ProductOptions & { readonly kind?: Kind } = {}): TestPeople & { readonly product: Product } {
  let product: Product | undefined
  const people = new Map<keyof TestPeople, Caller>()
  const named = new Set<keyof TestPeople>()
  beforeAll(async () => {
    product = await startProduct(kind, options)
    for (const name of named) people.set(name, await product.as(ROLES[name]))
  })
  beforeEach(() => product?.clock.reset())
  afterAll(() => product?.stop())
  return new Proxy({} as TestPeople & { product: Product }, {
    get(_, name: 'product' | keyof TestPeople) {
      if (name === 'product') return once(() => product)
      named.add(name)
      return once(() => people.get(name))
    },
  })
}

/** Stands for what there is once the tests run. */
function once<T extends object>(find: () => T | undefined): T {
  const found = () => {
    const one = find()
    if (one === undefined) throw new Error('The product has not been started yet')
    return one
  }
  return new Proxy({} as T, { get: (_, name) => Reflect.get(found(), name) })
}

interface StandIns {
  readonly discord: StandIn
  readonly raiderio: StandIn
}

let running: Promise<StandIns> | undefined

/** The world outside of a test file: one pair, in the file's own process, since to start two more costs a second. */
export function standIns(): Promise<StandIns> {
  running ??= Promise.all([startDiscord(), startRaiderio()]).then(([discord, raiderio]) => ({
    discord: standInAt(discord.url),
    raiderio: standInAt(raiderio.url),
  }))
  return running
}

interface Settings {
  fresh: Fresh
  clock: TestClock
  siteDir: string
  onLog: ProductOptions['onLog'] | undefined
  env: Readonly<Record<string, string>>
}

async function startInstance(
  database: Database,
  { clock, siteDir, onLog, env }: Settings,
): Promise<{ app: FastifyInstance; instance: Instance }> {
  const config = readConfig(env)
  const { origin } = config.publicUrl
  const store = await SettingStore.open({ sql: database.sql, config })
  const app = await createApp({
    config,
    database,
    store,
    discord: createDiscord({
      ...config.discord,
      redirectUri: new URL(CALLBACK_PATH, origin).href,
      clock: clock.now,
    }),
    raiderio: createRaiderio({ apiUrl: config.raiderioUrl }),
    log: onLog === undefined ? createLog(config.logLevel) : createLog('info', { write: onLog }),
    clock: clock.now,
    siteDir,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  const request = requestTo(address, origin)
  const callers = new Map<string, Promise<Caller>>()
  const signIn = (person: Person) => signInAs(request, person)
  return {
    app,
    instance: {
      address,
      origin,
      database,
      request,
      signIn,
      as(role) {
        const caller = callers.get(role) ?? signIn(role === 'nobody' ? WITHOUT_ROLE : personWith(role))
        callers.set(role, caller)
        return caller
      },
      another(role) {
        const others = peopleWith(role).filter(({ id }) => id !== personWith(role).id)
        return signIn(
          others.find(({ roles }) => roles.length === 1) ?? personWhere((one) => one === others[0]),
        )
      },
      withBoth: (role, other) =>
        signIn(personWhere(({ roles }) => roles.includes(role) && roles.includes(other))),
      hosting: (caller) => callerOf(request, caller),
    },
  }
}

/** In the community, with no role. */
const WITHOUT_ROLE = personWhere((person) => person.member && person.roles.length === 0)
/** With a Discord account, outside the community. */
export const OUTSIDER = personWhere((person) => !person.member)

function personWhere(fits: (person: Person) => boolean): Person {
  const found = PEOPLE.find(fits)
  if (found === undefined) throw new Error('Nobody in the demo community is like that')
  return found
}

async function signInAs(request: Request, person: Person): Promise<Caller> {
  const back = await goToDiscord(request, person)
  const landed = await request(CALLBACK_PATH + back.query, { cookie: back.cookie })
  const cookie = cookiesOf(landed.headers)
  const { user } = authStatus.parse((await request('/auth/status', { cookie })).body)
  if (user === null) throw new Error(`${person.name} was sent to ${landed.headers.get('location')}`)
  return callerOf(request, { person, memberId: user._id, cookie })
}

/** A sign-in up to its last step: what Discord sends the browser back with, and the browser's cookie. */
export async function goToDiscord(
  request: Request,
  choice: Person | 'deny',
): Promise<{ query: string; cookie: string }> {
  const left = await request(SIGN_IN_PATH)
  const authorize = new URL(left.headers.get('location') ?? '')
  const { search } = await answerConsent(authorize, choice === 'deny' ? choice : { person: choice.id })
  return { query: search, cookie: cookiesOf(left.headers) }
}

/** As a browser sends them back: names and values only. */
export function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')
}
