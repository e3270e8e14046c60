import { BANKS_KEPT } from '#domain/bank/bank.ts'
import { listKeptBanks } from '#domain/bank/endpoints.ts'
import { inGameAddress } from '#domain/character/address.ts'
import { isStaff } from '#domain/rights.ts'
import { readActiveHeroNames, readKeptBy } from '#server/hero-name/data.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'

export function bankRoutes(): Implementation[] {
  return [
    implement(listKeptBanks, async (_, { sql, actor }) => {
      const active = await readActiveHeroNames(sql)
      const kept = isStaff(actor) ? null : await readKeptBy(sql, actor._id)
      const mine = active.filter(({ _id }) => kept === null || kept.includes(_id))
      return { payload: mine.slice(0, BANKS_KEPT).map((one) => ({ _id: one._id, name: inGameAddress(one) })) }
    }),
  ]
}
