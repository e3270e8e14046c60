import type { BookingInput, DepositOutcome, Ending } from '#features/booking/booking.ts'
import type { Mark } from '#features/booking/mark.ts'
import { depositCap, floorPrice, type Priced } from '#features/booking/price.ts'
import { bossChoices, type RaidInput } from '#features/raid/raid.ts'
import { CLASSES, FACTIONS, PAYMENT_REALMS, type Source } from '#features/season/game.ts'
import { owes } from '#platform/words/gold.ts'
import { CHARACTERS, type DemoCharacter } from './characters.ts'
import { CONTACTS, CYRILLIC_ENDS, HANDLES, NAME_ENDS, NAME_STARTS, NOTES } from './evening-words.ts'
import { type Person, peopleWith } from './people.ts'
import type { Chance } from './seeded-random.ts'

export interface PlannedMark {
  readonly mark: Mark
  readonly at: Date
}

export interface PlannedBooking {
  readonly owner: Person
  readonly input: Omit<BookingInput, 'raidId'>
  readonly bookedAt: Date
  /** In the order in which they are set. */
  readonly marks: readonly PlannedMark[]
  /** When its mail got its code; null if it has none. */
  readonly codedAt: Date | null
  /** When its mail was sent; null when it was not. */
  readonly sentAt: Date | null
  /** Null while it is booked. */
  readonly ended: PlannedEnd | null
}

/** How a booking ended. `deposit`: what becomes of a taken deposit; a no-show has the reason ''. */
export interface PlannedEnd {
  readonly as: Ending
  readonly at: Date
  readonly reason: string
  readonly deposit: DepositOutcome
}

/** A booking before any work on it. */
export type OpenBooking = Pick<PlannedBooking, 'owner' | 'input'>

const ADVERTISERS = [
  ...peopleWith('Advertiser'),
  ...peopleWith('Senior Advertiser'),
  ...peopleWith('Trial Advertiser'),
]
/** Realms with more payments occur more than once. */
const USUAL_REALMS = [
  'Kazzak',
  'Kazzak',
  'TwistingNether',
  'TarrenMill',
  'Draenor',
  ...PAYMENT_REALMS,
] as const
/** The advertisers who bring a raid's clients. */
const SELLERS = 3
const LINKED_PERCENT = 65
const NOTED_PERCENT = 35

type Client = Pick<
  BookingInput,
  'raiderioLink' | 'clientName' | 'clientRealm' | 'clientClass' | 'clientFaction'
>

function linkedClient(character: DemoCharacter): Client {
  return {
    raiderioLink: `https://raider.io/characters/eu/${character.slug}/${encodeURIComponent(character.name)}`,
    clientName: character.name,
    clientRealm: character.realm,
    clientClass: character.class,
    clientFaction: character.faction,
  }
}

function typedClient(chance: Chance): Client {
  const start = chance.pick(NAME_STARTS)
  return {
    raiderioLink: '',
    clientName: start + chance.pick(/\p{Script=Cyrillic}/u.test(start) ? CYRILLIC_ENDS : NAME_ENDS),
    clientRealm: chance.pick(CHARACTERS).realm,
    clientClass: chance.pick(CLASSES),
    clientFaction: chance.pick(FACTIONS),
  }
}

/** Gold within the rules: at least the lowest price, a deposit within its cap, the rest as debt. */
function terms(
  raid: Priced,
  source: Source,
  chance: Chance,
): Pick<BookingInput, 'price' | 'deposit' | 'owes'> {
  const agreed = Math.ceil((raid.pot * chance.between(90, 106)) / 100 / 1_000) * 1_000
  const price = Math.max(floorPrice(raid), agreed)
  const cap = depositCap(price, source, raid.lootType)
  const deposit = chance.pick([0, cap, cap, Math.floor(cap / 2_000) * 1_000])
  return { price, deposit, owes: owes(price, deposit) }
}

/** This many bookings for a raid, each for another character, known to Raider.IO or not. */
export function bookRaid(
  raid: Priced & Pick<RaidInput, 'raidType'>,
  count: number,
  chance: Chance,
): OpenBooking[] {
  const known = chance.shuffled(CHARACTERS)
  const sellers = chance.shuffled(ADVERTISERS).slice(0, SELLERS)
  return Array.from({ length: count }, (_, index) => {
    const owner = chance.pick(sellers)
    const character = chance.between(1, 100) <= LINKED_PERCENT ? known[index] : undefined
    const source = chance.pick(['TC', 'TC', 'BR'] as const)
    const noted = chance.between(1, 100) <= NOTED_PERCENT
    return {
      owner,
      input: {
        ...(character ? linkedClient(character) : typedClient(chance)),
        ...terms(raid, source, chance),
        source,
        paymentRealm: chance.pick(USUAL_REALMS),
        paymentFaction: chance.pick(['Horde', 'Horde', 'Alliance'] as const),
        paidFull: owner.roles.includes('Senior Advertiser') && chance.between(1, 3) === 1,
        contactInfo: chance.pick(CONTACTS)(chance.pick(HANDLES), chance.between(1_000, 29_999)),
        selectedBosses: raid.raidType === 'Curve' ? [chance.pick(bossChoices({}))] : [],
        ...(noted ? { additionalNotes: chance.pick(NOTES) } : {}),
      },
    }
  })
}
