import type { Database } from '#platform/database/open.ts'

/** What the history says of a record, the oldest first. */
export async function historyOf(database: Database, recordId: string) {
  const rows = await database.sql
    .selectFrom('history')
    .select(['noun', 'action', 'member_id', 'raid_id', 'changes'])
    .where('record_id', '=', recordId)
    .orderBy('id')
    .execute()
  return rows.map(({ noun, action, member_id: memberId, raid_id: raidId, changes }) => ({
    noun,
    action,
    memberId,
    raidId,
    changes,
  }))
}

/** What was done with a record, the oldest first. */
export async function actionsOf(database: Database, recordId: string): Promise<string[]> {
  return (await historyOf(database, recordId)).map(({ action }) => action)
}
