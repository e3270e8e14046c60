import * as z from 'zod/mini'
import { failureOfIssues } from '#domain/failure.ts'
import { connectRealm } from '#domain/realm/endpoints.ts'
import { realmSlug } from '#domain/realm/names.ts'
import { SAME_REALM } from '#domain/realm/realm.ts'
import { connect } from '#server/realm/actions.ts'
import { readConnections } from '#server/realm/data.ts'
import { needed, type Planner, readLines, wrong } from './plan.ts'

/** Two realms a line, which share a mailbox. */
export const planRealms: Planner = async (rows, { sql }) => {
  const connection = await readConnections(sql)
  const { lines, fresh } = readLines(rows, (row) => {
    const typed = { realm: needed('realms', row, 'realm'), to: needed('realms', row, 'to') }
    const read = z.safeParse(connectRealm.input, typed)
    if (!read.success) throw failureOfIssues(read.error.issues)
    const { realm, to } = read.data
    const found = connection(realm, to)
    if (found === 'same') throw wrong(SAME_REALM)
    const key = [realmSlug(realm), realmSlug(to)].toSorted().join(' ')
    return { key, says: `${realm} and ${to}`, isThere: found !== null, one: read.data }
  })
  return {
    lines,
    weighed: null,
    async make(writing, { by }) {
      for (const two of fresh) await connect(writing, two, by)
    },
  }
}
