import type { ClientClass, Difficulty, Faction, LootType, PaymentRealm, RaidType } from '#domain/season.ts'

/** A message as a test tells it: all that a reader would take from it, and nothing else. */
export interface Said {
  readonly text: string
  readonly clients: readonly {
    readonly name?: string
    readonly realm?: string
    readonly class?: ClientClass
    readonly faction?: Faction
    /** Gold. */
    readonly price?: number
    readonly deposit?: number
  }[]
  readonly raid?: {
    readonly difficulty?: Difficulty
    readonly raidType?: RaidType
    readonly lootType?: LootType
    readonly date?: string
    readonly time?: string
  }
  readonly payment?: { readonly paymentRealm?: PaymentRealm; readonly paymentFaction?: Faction }
}

/** How much of what the messages say was found, 0 to 1, and a line for everything that was not. */
export function scored(_messages: readonly Said[]): { share: number; report: string } {
  return { share: 0, report: 'Nothing reads them yet.' }
}
