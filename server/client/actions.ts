import { record } from '#server/change/record.ts'
import { insertWarning } from '#server/client/data.ts'
import type { Sql } from '#server/database/tables.ts'

/** Puts a warning on a client, where the rules were asked. Answers its id. */
export async function putWarning(sql: Sql, made: Parameters<typeof insertWarning>[1]): Promise<string> {
  const { client, raidId, text, until, by } = made
  const id = await insertWarning(sql, made)
  await record(sql, {
    noun: 'client',
    action: 'warn',
    recordId: id,
    memberId: by,
    raidId,
    to: { client: `${client.name}-${client.realm}`, text, until },
  })
  return id
}
