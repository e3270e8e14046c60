import { Failure } from '#platform/call/failure.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * An id from outside, fit to be asked for and compared with: ids are opaque to callers, so one that can name no record is simply
 * not found. In capitals it names the same record.
 *
 * @throws Failure 'not-found'
 */
export function recordId(id: string): string {
  if (canNameRecord(id)) return id.toLowerCase()
  throw new Failure('not-found')
}

/** Ids are made by the server as UUIDs (RFC 9562): nothing else can name a record. */
export function canNameRecord(id: string): boolean {
  return UUID.test(id)
}
