import type { Found } from '../message/found.ts'
import { readMessage } from '../message/message.ts'
import { joined } from '../message/words.ts'
import type { ClientClass, Difficulty, Faction, LootType, RaidType } from '../season.ts'

/** A message as a test tells it: all that a reader would take from it, and nothing else. */
export interface Said {
  readonly text: string
  readonly clients: readonly {
    readonly name?: string
    readonly realm?: string
    readonly class?: ClientClass
    /** Gold. */
    readonly price?: number
    readonly deposit?: number
    readonly faction?: Faction
  }[]
  readonly raid?: {
    readonly difficulty?: Difficulty
    readonly raidType?: RaidType
    readonly lootType?: LootType
    readonly date?: string
    readonly time?: string
  }
  readonly payment?: { readonly paymentRealm?: string; readonly paymentFaction?: Faction }
  readonly contact?: string
  /** How many clients it speaks of, where it says so. */
  readonly spokenOf?: number
}

/** Sunday, 18:00 server time. */
const NOW = new Date('2026-11-22T17:00:00Z')

export interface Score {
  /** Of the fields that the messages say, how many were found: 0 to 1. */
  readonly share: number
  /** What is wrong and not marked as a guess. */
  readonly wrong: readonly string[]
  /** What was not found, or another value. */
  readonly missed: readonly string[]
}

/** How much of what the messages say is found. */
export function scored(messages: readonly Said[]): Score {
  const missed: string[] = []
  const wrong: string[] = []
  let count = 0
  for (const message of messages) {
    const said = saidFields(message)
    const read = readFields(message.text)
    count += said.size
    for (const [field, value] of said) {
      const found = read.get(field)
      if (found?.value !== value) missed.push(`${field}: ${value}, not ${found?.value} (${message.text})`)
    }
    for (const [field, { value, sure }] of read) {
      const isUnasked = field.endsWith('raiderioLink') || /clientFaction$|^spokenOf$/.test(field)
      const isRight = said.get(field) === value || (isUnasked && !said.has(field))
      if (sure && !isRight) wrong.push(`${field}: ${value}, but ${said.get(field)} (${message.text})`)
    }
  }
  return { share: 1 - missed.length / count, wrong, missed }
}

function saidFields({ clients, raid, payment, contact, spokenOf }: Said): Map<string, string> {
  const fields = new Map<string, string>()
  for (const [index, { name, realm, price, deposit, class: clientClass, faction }] of clients.entries()) {
    const client = {
      ...{ clientName: name, clientRealm: realm && joined(realm), clientClass, price, deposit },
      clientFaction: faction,
    }
    for (const [field, value] of Object.entries(client)) {
      if (value !== undefined) fields.set(`${index}.${field}`, String(value))
    }
  }
  for (const [field, value] of Object.entries({ ...raid, ...payment, contact, spokenOf }))
    if (value !== undefined) fields.set(field, String(value))
  return fields
}

function readFields(text: string): Map<string, { value: string; sure: boolean }> {
  const { clients, raid, payment, contact, spokenOf } = readMessage(text, NOW)
  const fields = new Map<string, { value: string; sure: boolean }>()
  const add = (prefix: string, found: object) => {
    for (const [field, { value, sure }] of Object.entries(found) as [string, Found<unknown>][]) {
      const shown = field === 'clientRealm' ? joined(String(value)) : String(value)
      fields.set(`${prefix}${field}`, { value: shown, sure })
    }
  }
  for (const [index, client] of clients.entries()) add(`${index}.`, client)
  add('', { ...raid, ...payment, ...(contact && { contact }), ...(spokenOf && { spokenOf }) })
  return fields
}
