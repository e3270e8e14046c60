import { restore } from '#platform/database/backup.ts'
import { chosenDatabase, fileArgument, runCommand } from './database-command.ts'

/* npm run restore -- FILE: fills an empty database of either kind from a backup (docs/operations.md). */
await runCommand(async () => {
  const file = fileArgument('restore')
  await restore(file, chosenDatabase())
  console.log(`Restored ${file}. npm run check-books says whether the books balance.`)
})
