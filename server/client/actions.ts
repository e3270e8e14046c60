import { record } from '#server/change/record.ts'
import { insertWarnings } from '#server/client/data.ts'
import type { Sql } from '#server/database/tables.ts'

/** Puts warnings on clients, where the rules were asked. Answers their ids. */
export async function putWarnings(sql: Sql, made: Parameters<typeof insertWarnings>[1]): Promise<string[]> {
  const ids = await insertWarnings(sql, made)
  const changes = made.map(({ client, raidId, text, until, by }, at) => {
    const to = { client: `${client.name}-${client.realm}`, text, until }
    return { noun: 'client', action: 'warn', recordId: ids[at] ?? '', memberId: by, raidId, to } as const
  })
  await record(sql, ...changes)
  return ids
}
