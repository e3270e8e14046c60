import { realmSlug } from '#features/character/names.ts'
import { SAME_REALM } from '#features/character/realm.ts'
import { connectRealm, listConnectedRealms, partRealm } from '#features/character/realm-calls.ts'
import { invalid } from '#platform/call/failure.ts'
import { type Implementation, implement } from '#platform/call/server/endpoint.ts'
import { record } from '#platform/change/server/record.ts'
import { lockConnectedRealms, readConnectedRealms, storeConnected, storeParted } from './realm-data.ts'

export function realmRoutes(): Implementation[] {
  return [
    implement(listConnectedRealms, async (_, { sql }) => ({ payload: await readConnectedRealms(sql) })),
    implement(connectRealm, async ({ realm, to }, { sql, actor }) => {
      if (realmSlug(realm) === realmSlug(to)) throw invalid('to', SAME_REALM)
      await lockConnectedRealms(sql)
      if (await storeConnected(sql, realm, to)) {
        const by = { recordId: realmSlug(realm), memberId: actor._id }
        await record(sql, { noun: 'realm', action: 'connect', ...by, to: { realm, to } })
      }
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
