import * as z from 'zod/mini'
import { list } from '../list.ts'

/** The tables that can be imported, each after those that it needs. */
export const IMPORTS = [
  'hero-names',
  'balances',
  'raids',
  'bookings',
  'templates',
  'realms',
  'warnings',
] as const
export type ImportOf = (typeof IMPORTS)[number]

/** The most of a table: its lines below the headings, its columns, and its size in UTF-8, bytes. */
export const MOST_LINES = 5_000
export const MOST_COLUMNS = 50
export const MOST_BYTES = 2_000_000

export const TOO_LARGE = 'At most 2 MB at once. Split the table.'
export const NOT_UTF8 = 'This file is not UTF-8. Save it as ‘CSV UTF-8’ and choose it again.'

/** The first part of a date such as 03/04/2026. */
const DATE_ORDERS = ['day', 'month'] as const

/**
 * A table as it was pasted: CSV with comma, semicolon or tab, its first line the headings. `columns` says what each column holds in
 * the place of what its heading says; null for a column that is left out.
 */
export const askedImport = z.strictObject({
  of: z.enum(IMPORTS, { error: 'Choose what to bring in.' }),
  text: z.string({ error: 'Paste a table.' }).check(
    z.refine((text) => text.trim() !== '', { error: 'Paste a table.', abort: true }),
    z.refine((text) => new TextEncoder().encode(text).byteLength <= MOST_BYTES, {
      error: TOO_LARGE,
      abort: true,
    }),
    z.refine((text) => text.isWellFormed() && !/[\0\uFFFD]/.test(text), { error: NOT_UTF8 }),
  ),
  columns: z.optional(
    z.array(z.nullable(z.string().check(z.maxLength(40)))).check(z.maxLength(MOST_COLUMNS)),
  ),
  dates: z.optional(
    z.enum(DATE_ORDERS, { error: 'Choose whether the day or the month comes first in dates.' }),
  ),
})
export type AskedImport = z.infer<typeof askedImport>

/** The outcome for one line. */
const LINE_STATES = ['new', 'there', 'wrong'] as const

/** `line`: its number in the text, the headings' is 1. `says`: what it brings in, in words; `why` null where nothing is wrong. */
const importLine = z.object({
  line: z.number(),
  state: z.enum(LINE_STATES),
  says: z.string(),
  why: z.nullable(z.string()),
})
export type ImportLine = z.infer<typeof importLine>

/** `preview` names this answer: it changes with the table and with what was found. `problem`: why no line was read; null when they were. */
export const importPreview = z.object({
  preview: z.string(),
  columns: list(z.object({ heading: z.string(), field: z.nullable(z.string()) }), MOST_COLUMNS),
  problem: z.nullable(z.string()),
  asksDates: z.boolean(),
  lines: list(importLine, MOST_LINES),
})
export type ImportPreview = z.infer<typeof importPreview>

/** How many records were made. */
export const imported = z.object({ made: z.number() })
