// The check writes a history row, which needs the catalogue.
import '#features/index.ts'
import { checkAll, recordCheck } from '#features/ledger/server/check.ts'
import { chosenDatabase, openExisting, runCommand, tellFaults } from './database-command.ts'

/* npm run check-books: compares the ledger with all that moved gold, and keeps what it found (docs/operations.md). */
await runCommand(async () => {
  const database = await openExisting(chosenDatabase())
  try {
    const found = await checkAll(database.sql)
    if (found === null) throw new Error('Somebody else checks the books now.')
    const at = new Date()
    await database.sql.transaction().execute((sql) => recordCheck(sql, found, { at, by: null }))
    tellFaults(found)
  } finally {
    await database.close()
  }
})
