import * as z from 'zod/mini'
import { post } from '../endpoint.ts'
import { waits } from '../waits.ts'
import { askedImport, imported, importPreview, MOST_BYTES } from './import.ts'

/** JSON takes two characters for each quote, line break and tab. */
const BODY = 2 * MOST_BYTES + 16_384

/** Says what a table would bring in, line by line. Writes nothing. */
export const previewImport = post('/import/preview', {
  access: 'manage-community',
  effect: 'read',
  input: askedImport,
  payload: importPreview,
  cost: 10,
  body: BODY,
})

/** Brings in what the preview of this name shows: all of it, or none. Balances wait for a second of staff. */
export const commitImport = post('/import/commit', {
  access: 'manage-community',
  input: z.extend(askedImport, { preview: z.string().check(z.minLength(1), z.maxLength(64)) }),
  payload: z.union([imported, waits]),
  cost: 10,
  body: BODY,
})
