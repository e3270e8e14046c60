import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { backup, backups } from './archive.ts'

/** How the backups stand. */
export const getBackups = get('/archive/backups', { access: 'manage-community', payload: backups })

/** Makes a backup and reads it back. Answers null where that takes longer than one waits for an answer. */
export const backUpNow = post('/archive/back-up', {
  access: 'manage-community',
  effect: 'read',
  payload: z.nullable(backup),
  cost: 10,
})

/** The newest backup's file, where it lies on the machine that answers. */
export const downloadBackup = get('/archive/backup', { access: 'take-data', media: 'application/gzip' })

/** Everything but sessions, secrets and codes, as JSON lines in a packed tar. */
export const takeEverything = get('/archive/everything', {
  access: 'take-data',
  media: 'application/gzip',
  cost: 10,
})

/** The whole ledger as a journal for hledger. */
export const takeJournal = get('/archive/journal', {
  access: 'take-data',
  media: 'text/plain; charset=utf-8',
  cost: 10,
})
