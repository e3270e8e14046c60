import { Failure } from './failure.ts'

/** The record was changed since it had that version. */
export function whyNotStale(
  filled: number | undefined,
  record: { readonly version?: number | undefined },
): Failure | null {
  return filled === undefined || filled === record.version ? null : new Failure('stale-version')
}
