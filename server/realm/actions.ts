import { invalid } from '#domain/failure.ts'
import { realmSlug } from '#domain/realm/names.ts'
import { SAME_REALM } from '#domain/realm/realm.ts'
import { record } from '#server/change/record.ts'
import type { Sql } from '#server/database/tables.ts'
import { lockConnectedRealms, storeConnected } from './data.ts'

/** Connects two realms with all that either is connected to. @throws Failure 'invalid-input' for one realm, or one too many */
export async function connect(
  sql: Sql,
  { realm, to }: { readonly realm: string; readonly to: string },
  memberId: string,
): Promise<void> {
  if (realmSlug(realm) === realmSlug(to)) throw invalid('to', SAME_REALM)
  await lockConnectedRealms(sql)
  if (!(await storeConnected(sql, realm, to))) return
  await record(sql, {
    noun: 'realm',
    action: 'connect',
    recordId: realmSlug(realm),
    memberId,
    to: { realm, to },
  })
}
