import { readBackupFile } from '#server/database/backup-file.ts'
import { restore } from '#server/database/restore.ts'
import { chosenDatabase, fileArgument, runCommand, tellTable } from './database-command.ts'

/* npm run restore -- FILE: fills an empty database of either kind from a backup (docs/operations.md). */
await runCommand(async () => {
  const file = fileArgument('restore')
  const target = chosenDatabase()
  await restore(readBackupFile(file), target, tellTable)
  const where = target.databaseUrl === null ? `DATA_DIR ${target.dataDir}` : 'the database of DATABASE_URL'
  console.log(`Restored ${file} into ${where}.`)
})
