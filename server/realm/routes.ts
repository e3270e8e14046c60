import { connectRealm, listConnectedRealms, partRealm } from '#domain/realm/endpoints.ts'
import { realmSlug } from '#domain/realm/names.ts'
import { record } from '#server/change/record.ts'
import { type Implementation, implement } from '#server/http/endpoint.ts'
import { connect } from '#server/realm/actions.ts'
import { lockConnectedRealms, readConnectedRealms, storeParted } from '#server/realm/data.ts'

export function realmRoutes(): Implementation[] {
  return [
    implement(listConnectedRealms, async (_, { sql }) => ({ payload: await readConnectedRealms(sql) })),
    implement(connectRealm, async ({ realm, to }, { sql, actor }) => {
      await connect(sql, { realm, to }, actor._id)
      return { payload: undefined, message: `${realm} is connected to ${to}` }
    }),
    implement(partRealm, async ({ realm }, { sql, actor }) => {
      await lockConnectedRealms(sql)
      const others = await storeParted(sql, realm)
      if (others.length > 0) {
        const by = { recordId: realmSlug(realm), memberId: actor._id }
        await record(sql, { noun: 'realm', action: 'part', ...by, from: { realm, to: others } })
      }
      return { payload: undefined, message: `${realm} is disconnected` }
    }),
  ]
}
