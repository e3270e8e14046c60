import type { ApiClient } from '#demo/api-client.ts'
import { countBank, listBanks, moveGold } from '#domain/ledger/endpoints.ts'

/** What the admin finds in a bank that nobody booked, gold. */
const FOUND = 15_000
const NAME = 'Silberstrom-Aegwynn'

/**
 * Half of what lies in a bank that nobody named turns out to be in one that has a name, and whoever counts that finds more
 * than was booked.
 */
export async function countBanks(admin: ApiClient): Promise<void> {
  const banks = await admin.call(listBanks, {})
  const bank = banks.find(({ owner }) => owner?.name === NAME)
  if (bank?.owner == null) throw new Error(`The demo has no ${NAME}`)
  const owner = bank.owner._id
  const named = Math.floor((banks.find((one) => one.owner === null)?.gold ?? 0) / 2)
  const [from, to] = [
    { account: 'bank', owner: null },
    { account: 'bank', owner },
  ] as const
  if (named > 0) await admin.call(moveGold, { from, to, gold: named, reason: 'Came here, not named then' })
  await admin.call(countBank, { owner, counted: bank.gold + named + FOUND })
}
