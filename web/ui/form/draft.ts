/** What of a form's values differs from what the form started with: the part that somebody typed. */
export function typedPart(values: object, defaults: object): Record<string, unknown> {
  const before = new Map(Object.entries(defaults))
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSame(value, before.get(field))),
  )
}

/** A box that had nothing to start with holds an empty text as soon as the form knows it. */
function isSame(value: unknown, before: unknown = ''): boolean {
  return Object.is(value, before) || JSON.stringify(value) === JSON.stringify(before)
}

/** JSON of the typed part. JSON has no NaN, which is what a form holds for an emptied number. */
export function writeDraft(typed: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(typed).map(([field, value]) => [field, markNaN(value)]))
}

/** The typed part as it was written; nothing for a text that is none of ours. */
export function readDraft(text: string | null): [field: string, value: unknown][] {
  try {
    const entries: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(entries)
      ? entries.filter(isEntry).map(([field, value]) => [field, asNaN(value)])
      : []
  } catch {
    return []
  }
}

function isEntry(entry: unknown): entry is [string, unknown] {
  return Array.isArray(entry) && entry.length === 2 && typeof entry[0] === 'string'
}

const EMPTY_NUMBER = { emptyNumber: true } as const

function markNaN(value: unknown): unknown {
  return Number.isNaN(value) ? EMPTY_NUMBER : value
}

function asNaN(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'emptyNumber' in value ? Number.NaN : value
}
