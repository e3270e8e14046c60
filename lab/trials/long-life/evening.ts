import { randomInt } from 'node:crypto'
import { Agent, request } from 'node:http'
import { io, type Socket } from 'socket.io-client'
import { type ApiClient, CallRefused } from '#demo/api-client.ts'
import { type Person, personWith } from '#demo/people.ts'
import { createBooking, editBooking, markBooking } from '#domain/booking/endpoints.ts'
import { createHeroName, deleteHeroName } from '#domain/hero-name/endpoints.ts'
import { createRaid, deleteRaid, publishRaid } from '#domain/raid/endpoints.ts'
import type { Raid } from '#domain/raid/raid.ts'
import type { Role } from '#domain/rights.ts'
import type { RunningProduct } from '#lab/running-product.ts'
import { bookingInput, dayAhead, raidOn } from '#server/testing/records.ts'

/** As many raids as on a busy evening, each with so many slots. */
const RAIDS = 12
const SLOTS = 8
/** So many sockets are open at any time; each that comes sends the oldest away. */
const SOCKETS = 200
/** What a sign-in and a sign-out are made of. */
const CALLS_A_SESSION = 4
const POT = 100_000

interface Open {
  readonly raid: Raid
  /** Slots that somebody asked for. */
  taken: number
  readonly bookings: string[]
  done: number
}

/** People who use one instance, one action after another, each as often as in life. */
export class Evening {
  calls = 0
  readonly faults: string[] = []
  readonly #product: RunningProduct
  readonly #address: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })
  readonly #clients: ApiClient[] = []
  readonly #raids: Open[] = []
  readonly #sockets: Socket[] = []
  readonly #counts = new Map<string, number>()
  #heroNames = 0
  readonly #actions: readonly (readonly [weight: number, name: string, action: () => Promise<void>])[]

  private constructor(product: RunningProduct, address: string) {
    this.#product = product
    this.#address = address
    this.#actions = [
      [200, 'who is there', () => this.#get('/auth/status')],
      [120, 'roles', () => this.#get('/discord/roles')],
      [220, 'the list of raids', () => this.#get('/raid/published', 'Advertiser')],
      [150, 'counters', () => this.#get('/dashboard/status')],
      [150, 'bookings of a raid', () => this.#bookings()],
      [40, 'a raid', () => this.#get(`/raid/view/${this.#pickRaid()?._id ?? 'none'}`, 'Advertiser')],
      [20, 'own devices', () => this.#get('/session/list')],
      [5, 'mails', () => this.#get('/mail/get', 'Gold Collector')],
      [20, 'pages', () => this.#get('/')],
      [24, 'bookings made', () => this.#book()],
      [10, 'marks', () => this.#mark()],
      [24, 'bookings done', () => this.#finish()],
      [4, 'hero names made and deleted', () => this.#heroName()],
      [3, 'sign-ins and sign-outs', () => this.#session()],
      [5, 'sockets', () => this.#socket()],
    ]
  }

  static async begin(product: RunningProduct, address: string): Promise<Evening> {
    const evening = new Evening(product, address)
    const roles: Role[] = ['Admin', 'Raid Manager', 'Raid Leader', 'Gold Collector', 'Advertiser']
    for (const person of [...roles.map((role) => personWith(role)), ...product.crowd]) {
      evening.#clients.push(await product.clientFor(person))
    }
    while (evening.#raids.length < RAIDS) await evening.#publish()
    return evening
  }

  /** One action; what the product refuses because somebody else was faster is an answer like any other. */
  async next(): Promise<void> {
    let at = randomInt(this.#actions.reduce((sum, [weight]) => sum + weight, 0))
    const found = this.#actions.find(([weight]) => {
      at -= weight
      return at < 0
    })
    if (found === undefined) return
    const [, name, action] = found
    this.calls += 1
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    try {
      await action()
    } catch (error) {
      const isRefusal = error instanceof CallRefused && [404, 409].includes(error.status)
      if (!isRefusal) this.faults.push(`${name}: ${error}`)
    }
  }

  inWords(): string {
    return [...this.#counts].map(([name, count]) => `${count} ${name}`).join(', ')
  }

  end(): void {
    for (const socket of this.#sockets) socket.disconnect()
    this.#agent.destroy()
  }

  #one(role?: Role): ApiClient {
    const fitting = this.#clients.filter(
      ({ person }) => role === undefined || person.roles.some((one) => one === role),
    )
    const apiClient = fitting[randomInt(fitting.length)]
    if (apiClient === undefined) throw new Error(`Nobody is ${role}`)
    return apiClient
  }

  #pickRaid(): Raid | undefined {
    return this.#raids[randomInt(this.#raids.length)]?.raid
  }

  #get(path: string, role?: Role): Promise<void> {
    return this.#ask('GET', path, this.#one(role).cookie)
  }

  #bookings(): Promise<void> {
    return this.#ask('POST', '/booking/raid-booking', this.#one('Advertiser').cookie, {
      raidId: this.#pickRaid()?._id,
    })
  }

  /** Reads the answer to its end and throws it away. */
  #ask(method: string, path: string, cookie: string, body?: object): Promise<void> {
    const { origin } = this.#product
    const headers = {
      host: new URL(origin).host,
      cookie,
      origin,
      ...(body && { 'content-type': 'application/json' }),
    }
    return new Promise((resolve, reject) => {
      const asked = request(this.#address + path, { method, headers, agent: this.#agent }, (answer) => {
        answer.resume()
        answer.on('error', reject)
        answer.on('end', () => {
          if (answer.statusCode === 200 || answer.statusCode === 404) resolve()
          else reject(new Error(`${path} answered ${answer.statusCode}`))
        })
      })
      asked.on('error', reject)
      asked.end(body && JSON.stringify(body))
    })
  }

  async #book(): Promise<void> {
    const open = this.#raids.find(({ taken }) => taken < SLOTS)
    if (open === undefined) return this.#get('/raid/published', 'Advertiser')
    open.taken += 1
    const advertiser = this.#one('Advertiser')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const booking = await advertiser.call(createBooking, bookingInput(open.raid), headers).finally(() => {
      open.taken -= 1
    })
    open.taken += 1
    open.bookings.push(booking._id)
    if (randomInt(3) > 0) return
    const price = POT + randomInt(POT)
    await advertiser.call(editBooking, { ...bookingInput(open.raid, { price }), id: booking._id })
    this.calls += 1
  }

  async #mark(): Promise<void> {
    const open = this.#raids[randomInt(this.#raids.length)]
    const [bookingId] = open?.bookings ?? []
    if (!bookingId) return this.#get('/raid/published', 'Advertiser')
    await this.#one('Admin').call(markBooking['in-group'], { bookingId })
  }

  /** The next booking is done; a raid whose every booking is done is deleted, and another one takes its place. */
  async #finish(): Promise<void> {
    const open = this.#raids.find(({ bookings, done }) => done < bookings.length)
    const bookingId = open?.bookings[open.done]
    if (open === undefined || !bookingId) return this.#get('/dashboard/status')
    open.done += 1
    const isLast = open.done === SLOTS
    const admin = this.#one('Admin')
    await admin.call(markBooking.status, { bookingId })
    if (!isLast) return
    this.#raids.splice(this.#raids.indexOf(open), 1)
    await admin.call(deleteRaid, { id: open.raid._id })
    await this.#publish()
  }

  async #publish(): Promise<void> {
    const goldCollector = this.#one('Gold Collector').memberId
    const input = raidOn(dayAhead(3), this.#one('Raid Leader').memberId, {
      pot: POT,
      maxClients: SLOTS,
      goldCollector,
    })
    const raid = await this.#one('Raid Manager').call(createRaid, input)
    await this.#one('Raid Manager').call(publishRaid, { id: raid._id })
    this.#raids.push({ raid, taken: 0, bookings: [], done: 0 })
  }

  async #heroName(): Promise<void> {
    this.#heroNames += 1
    const admin = this.#one('Admin')
    const input = {
      name: `Name ${this.#heroNames}`,
      realm: 'Kazzak',
      faction: 'Horde',
      status: true,
    } as const
    const { _id: id } = await admin.call(createHeroName, input)
    await admin.call(deleteHeroName, { id })
    this.calls += 1
  }

  async #session(): Promise<void> {
    const { crowd, clientFor } = this.#product
    const person: Person | undefined = crowd[randomInt(crowd.length)]
    if (person === undefined) return
    const { cookie } = await clientFor(person)
    this.calls += CALLS_A_SESSION
    const asked = await fetch(`${this.#address}/auth/logout`, { redirect: 'manual', headers: { cookie } })
    if (asked.status !== 303) throw new Error(`/auth/logout answered ${asked.status}`)
  }

  async #socket(): Promise<void> {
    const { cookie } = this.#one('Advertiser')
    const socket = io(this.#address, {
      transports: ['websocket'],
      extraHeaders: { origin: this.#product.origin, cookie },
      reconnection: false,
      forceNew: true,
    })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    socket.emit('joinRaidRoom', this.#pickRaid()?._id)
    this.#sockets.push(socket)
    if (this.#sockets.length > SOCKETS) this.#sockets.shift()?.disconnect()
  }
}
