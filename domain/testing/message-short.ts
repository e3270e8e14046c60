import { DIFFICULTIES, FACTIONS, LOOT_TYPES, PAYMENT_REALMS, RAID_TYPES } from '../season.ts'
import type { Said } from './message-scored.ts'

type Client = Said['clients'][number]

/** What a message says, in few signs: [text, clients, raid and payment, contact, number of clients]. */
export type Short = readonly [
  text: string,
  clients: readonly string[],
  facts?: string,
  contact?: string,
  spokenOf?: number,
]

/** Messages by how well their languages are read: English, German and French; Spanish and Russian. */
export interface MessageSets {
  readonly well: readonly (readonly Short[])[]
  readonly less: readonly (readonly Short[])[]
}

/**
 * 'Anna-Kazzak;Mage;300;50;Horde' is a client with price and deposit in thousands; 'HEROIC;Full Run;11-25;9:00 PM;Kazzak;Alliance'
 * is what is said of the raid, in November or December 2026, and of the payment. What is not said is left out.
 */
export function longOf([text, clients, facts = '', contact, spokenOf]: Short): Said {
  const all = facts.split(';')
  const among = <T extends string>(choices: readonly T[]) => choices.find((one) => all.includes(one))
  const date = all.find((one) => /^\d\d-\d\d$/.test(one))
  const raid = {
    difficulty: among(DIFFICULTIES),
    raidType: among(RAID_TYPES),
    lootType: among(LOOT_TYPES),
    date: date && `2026-${date}`,
    time: all.find((one) => /^\d+:\d\d [AP]M$/.test(one)),
  }
  const payment = { paymentRealm: among(PAYMENT_REALMS), paymentFaction: among(FACTIONS) }
  const said = { text, clients: clients.map(clientOf), raid: without(raid), payment: without(payment) }
  return { ...said, ...without({ contact: contact || undefined, spokenOf }) } as Said
}

function clientOf(short: string): Client {
  const [who = '', clientClass, price, deposit, faction] = short.split(';')
  const [name, ...realm] = who.split('-')
  const gold = (thousands: string | undefined) => (thousands ? Number(thousands) * 1_000 : undefined)
  return without({
    name: name || undefined,
    realm: realm.join('-') || undefined,
    class: clientClass || undefined,
    price: gold(price),
    deposit: gold(deposit),
    faction: faction || undefined,
  }) as Client
}

function without<T extends object>(facts: T): Partial<T> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Partial<T>
}
