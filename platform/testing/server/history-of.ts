import type { Database } from '#platform/database/open.ts'

/** What the history says of a record, the oldest first. */
export function historyOf(database: Database, recordId: string) {
  return database.sql
    .selectFrom('history')
    .select(['noun', 'action', 'member_id as memberId', 'raid_id as raidId', 'changes'])
    .where('record_id', '=', recordId)
    .orderBy('id')
    .execute()
}

/** What was done with a record, the oldest first. */
export async function actionsOf(database: Database, recordId: string): Promise<string[]> {
  return (await historyOf(database, recordId)).map(({ action }) => action)
}
