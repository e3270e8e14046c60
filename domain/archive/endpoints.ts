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
