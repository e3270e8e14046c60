import * as z from 'zod/mini'
import { LOGIN, PUBLIC_PAGES, SCREENS } from '../page.ts'
import { ELSEWHERE, FRAME, MOST_FRAMES } from './rules.ts'

const SHOWN = [...Object.values(PUBLIC_PAGES), LOGIN, ...Object.values(SCREENS).map(({ path }) => path)]
/** All that `placeOf` says. */
export const PLACES: readonly string[] = [...SHOWN, ELSEWHERE]

/** The screen at this path by its route, so that no id or token of an address is in it; 'other' for all else. */
export function placeOf(path: string): string {
  const isAt = (route: string) => new RegExp(`^${route.replace(/:\w+/, '[^/]+')}/?$`).test(path)
  return SHOWN.find(isAt) ?? ELSEWHERE
}

/** Faults of a page: an error that nobody caught, a promise that nobody heard of, a part of the site that does not load. */
const BREAKS = ['error', 'rejection', 'chunk'] as const
/** The last is the browser's own: what the site's policy kept out. */
export const FAULT_KINDS = [...BREAKS, 'policy'] as const

/** A report holds as many of each. */
const AT_ONCE = 10

const screen = z.string().check(z.maxLength(100))

/** One thing that broke, without a word of a person's: what errors of its kind are called, and where in the site's files. */
const fault = z.strictObject({
  kind: z.enum(BREAKS),
  name: z.string().check(z.regex(/^[A-Za-z]{1,40}$/)),
  frames: z.array(z.string().check(z.regex(FRAME))).check(z.maxLength(MOST_FRAMES)),
  screen,
})
export type Fault = z.infer<typeof fault>

/** ms: when the largest part of a page stood there (lcp), or the longest that a press of a stay took to be shown (inp). */
const vital = z.strictObject({
  vital: z.enum(['lcp', 'inp']),
  ms: z.int().check(z.minimum(0), z.maximum(600_000)),
  screen,
})
export type Vital = z.infer<typeof vital>

const text = z.optional(z.string())

/** A browser's own words on what the policy kept out; of the rest that it sends nothing is read. */
const policyReport = z.looseObject({
  'document-uri': text,
  'effective-directive': text,
  'violated-directive': text,
  'blocked-uri': text,
})
export type PolicyReport = z.infer<typeof policyReport>

/** A report: the first two fields are a page's, the last is a browser's. */
export const beacon = z.strictObject({
  faults: z.optional(z.array(fault).check(z.maxLength(AT_ONCE))),
  vitals: z.optional(z.array(vital).check(z.maxLength(AT_ONCE))),
  'csp-report': z.optional(policyReport),
})
export type Beacon = z.infer<typeof beacon>
