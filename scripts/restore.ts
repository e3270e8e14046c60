import { readBackupFile } from '#server/database/backup-file.ts'
import { restore } from '#server/database/restore.ts'
import { checkAll } from '#server/ledger/check.ts'
import {
  chosenDatabase,
  fileArgument,
  openExisting,
  runCommand,
  tellFaults,
  tellTable,
} from './database-command.ts'

/* npm run restore -- FILE: fills an empty database of either kind from a backup, and checks its books (docs/operations.md). */
await runCommand(async () => {
  const file = fileArgument('restore')
  const target = chosenDatabase()
  await restore(readBackupFile(file), target, tellTable)
  const where = target.databaseUrl === null ? `DATA_DIR ${target.dataDir}` : 'the database of DATABASE_URL'
  const restored = await openExisting(target)
  try {
    const found = await checkAll(restored.sql)
    if (found !== null) tellFaults(found)
  } finally {
    await restored.close()
  }
  console.log(`Restored ${file} into ${where}.`)
})
