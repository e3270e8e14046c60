import type { Endpoint } from '#domain/endpoint.ts'
import type { Raid } from '#domain/raid/raid.ts'
import {
  approveSettlement,
  getSettlement,
  nameBoosters,
  proposeSettlement,
  takeSettlementBack,
} from '#domain/settlement/endpoints.ts'
import type { Caller } from '#server/testing/caller.ts'

/** What somebody tries about how a raid is settled. */
export const SETTLING = ['boosters', 'propose', 'approve', 'take-back'] as const
type Settling = (typeof SETTLING)[number]

export function isSettling(kind: string): kind is Settling {
  return SETTLING.some((one) => one === kind)
}

interface Asked {
  readonly kind: Settling
  readonly raid: Raid
  /** Draws who boosted. */
  readonly chance: number
  readonly people: { readonly admin: Caller; readonly manager: Caller }
  ask(caller: Caller, endpoint: Endpoint, input: object): Promise<number>
}

const BOOSTERS = ['Brontax', 'Silva', 'Torvald'].map((name) => ({ name, realm: 'Kazzak', share: 1 }))

/** Answers the status. */
export async function trySettling({ kind, raid, chance, people, ask }: Asked): Promise<number> {
  const { admin, manager } = people
  const raidId = raid._id
  if (kind === 'boosters')
    return ask(admin, nameBoosters, { raidId, boosters: BOOSTERS.slice(0, 1 + (chance % 3)) })
  if (kind === 'propose') return ask(admin, proposeSettlement, { raidId, beforeStart: true })
  const { last } = await manager.call(getSettlement, { raidId })
  if (last === null) return 404
  const settlementId = last._id
  if (kind === 'take-back') return ask(admin, takeSettlementBack, { settlementId, reason: 'A slip' })
  return ask(manager, approveSettlement, { settlementId })
}
