import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import type { Raid } from '#domain/raid/raid.ts'
import { isListed, listAudience, maySeeListed } from '#domain/raid/rules.ts'
import { type Actor, ROLES } from '#domain/rights.ts'
import type { Tables } from '#server/database/tables.ts'
import { readPublishedCandidates } from '#server/raid/data.ts'
import type { Viewer } from './viewer.ts'

/** Those of the viewers whose list is not the one that the database holds for them at this moment. */
export async function differing(sql: Kysely<Tables>, viewers: readonly Viewer[]): Promise<Viewer[]> {
  const shown = viewers.map(({ raids }) => raids)
  const now = new Date()
  const raids = (await readPublishedCandidates(sql, now)).filter((raid) => isListed(raid, now))
  const lists = new Map<string | null, readonly Raid[]>()
  return viewers.filter((viewer, at) => {
    const actor = actorOf(viewer)
    const audience = listAudience(actor)
    const own = lists.get(audience) ?? inOrder(plain(raids.filter((raid) => maySeeListed(actor, raid, now))))
    lists.set(audience, own)
    return !isDeepStrictEqual(inOrder(shown[at] ?? []), own)
  })
}

export function actorOf({ apiClient: { memberId, person } }: Pick<Viewer, 'apiClient'>): Actor {
  return { _id: memberId, roles: ROLES.filter((role) => person.roles.includes(role)) }
}

/** As JSON carries it. */
function plain(raids: readonly Raid[]): Raid[] {
  return JSON.parse(JSON.stringify(raids)) as Raid[]
}

function inOrder(raids: readonly Raid[]): Raid[] {
  return raids.toSorted((a, b) => (a._id < b._id ? -1 : 1))
}
