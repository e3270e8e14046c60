import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

export interface Draft {
  /** The form differs from its start, so leaving would lose something. */
  readonly unsaved: boolean
  /** The form shows a restored draft: `DraftNote` says so. */
  readonly restored: boolean
  /** Restored fields whose record somebody has changed since. */
  readonly outdated: readonly string[]
  /** The Idempotency-Key for this content, stored with the draft: after a reload the same content is sent with the same key. */
  requestKey(content: unknown): string
  /** Resets the form and deletes the draft. */
  discard(): void
  /** Deletes the draft and leaves the form: it was sent, or is being left. */
  forget(): void
  /** For the boxes for numbers (`WrongTexts`). */
  readonly wrongTexts: { of(name: string): string; keep(name: string, text: string): void }
  /** Stores the draft under another key: the form continues with another record. */
  moveTo(key: string): void
}

/**
 * Stores what is typed into a form while the tab is open, and restores it when the form opens again: after a reload, a
 * crash, a new sign-in (docs/product.md, FORM-2). Stores changed fields only, so that others come from the current record.
 * `key` identifies form, record and person: 'raid.edit.<id>.<member id>'; a new key restores that key's draft. Nothing
 * leaves the tab. Without a key nothing is stored or asked.
 */
export function useDraft<Values extends FieldValues, Context, Sent>(
  key: string | null,
  form: UseFormReturn<Values, Context, Sent>,
): Draft {
  const typedKey = key && typedKeyOf(key)
  const sentKey = key && `forge.request.${key}`
  const [restored, setRestored] = useState(false)
  const [unsaved, setUnsaved] = useState(false)
  const [outdated, setOutdated] = useState<readonly string[]>([])
  // Without browser storage it lasts as long as the form.
  const sent = useRef<SentRequest | null>(null)
  const { setValue, subscribe, reset, formState } = form
  const startedWith = useEffectEvent(() => formState.defaultValues ?? {})

  // Before paint: the fields are registered, and nobody sees them change.
  useLayoutEffect(() => {
    if (typedKey === null) return
    const draft = readDraft(read(typedKey))
    sent.current = readRequest(read(sentKey))
    setRestored(draft.length > 0)
    setUnsaved(draft.length > 0)
    setOutdated(outdatedFields(draft, startedWith()))
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        const typed = typedPart(values, defaultValues ?? {})
        const some = Object.keys(typed).length > 0
        write(typedKey, some ? writeDraft(typed, defaultValues ?? {}) : null)
        setUnsaved(some)
      },
    })
    for (const { field, value } of draft) {
      setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
    return unsubscribe
  }, [typedKey, sentKey, setValue, subscribe])

  function requestKey(content: unknown): string {
    sent.current = requestFor(content, sent.current)
    write(sentKey, JSON.stringify(sent.current))
    return sent.current.key
  }

  function forget() {
    sent.current = null
    write(typedKey, null)
    write(textsKeyOf(typedKey), null)
    write(sentKey, null)
    setRestored(false)
    setUnsaved(false)
    setOutdated([])
  }

  function discard() {
    reset()
    forget()
  }

  function moveTo(other: string) {
    write(typedKeyOf(other), read(typedKey))
    write(textsKeyOf(typedKeyOf(other)), read(textsKeyOf(typedKey)))
    forget()
  }

  const wrongTexts = {
    of: (name: string) => textsIn(typedKey)[name] ?? '',
    keep: (name: string, text: string) =>
      write(textsKeyOf(typedKey), JSON.stringify({ ...textsIn(typedKey), [name]: text })),
  }

  return { unsaved, restored, outdated, wrongTexts, requestKey, discard, forget, moveTo }
}

/** Stores values as if typed into a form that starts with `defaults`. */
export function storeDraft(key: string, defaults: object, values: object): void {
  write(typedKeyOf(key), writeDraft(typedPart(values, defaults), defaults))
}

/** The stored draft of this key. */
export function storedDraft(key: string): Typed[] {
  return readDraft(read(typedKeyOf(key)))
}

function typedKeyOf(key: string): string {
  return `forge.draft.${key}`
}

function textsKeyOf(typedKey: string | null): string | null {
  return typedKey && `${typedKey}.texts`
}

function textsIn(typedKey: string | null): Record<string, string> {
  return JSON.parse(read(textsKeyOf(typedKey)) ?? '{}')
}

function read(key: string | null): string | null {
  try {
    return key && sessionStorage.getItem(key)
  } catch {
    // The browser stores nothing for this site: typed values last as long as the page.
    return null
  }
}

function write(key: string | null, text: string | null): void {
  if (key === null) return
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // As above.
  }
}

/** The values that differ from the form's start. */
export function typedPart(values: object, defaults: object): Record<string, unknown> {
  const before = new Map(Object.entries(defaults))
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSame(value, before.get(field))),
  )
}

function isSame(value: unknown, before: unknown): boolean {
  return JSON.stringify(filled(value)) === JSON.stringify(filled(before))
}

/** A box without a start value holds '' or, for a number, NaN once it is registered. */
function filled(value: unknown): unknown {
  return Number.isNaN(value) ? '' : (value ?? '')
}

export interface Typed {
  readonly field: string
  readonly value: unknown
  /** The form's start values; undefined if they were not stored. */
  readonly before: unknown
}

/** JSON of typed and start values. JSON has no NaN, which an emptied number has. */
export function writeDraft(typed: Record<string, unknown>, defaults: object): string {
  const before = new Map(Object.entries(defaults))
  const entries = Object.entries(typed).map(([field, value]) => [field, value, before.get(field)])
  return JSON.stringify(entries, (_, value) => (Number.isNaN(value) ? EMPTY_NUMBER : value))
}

/** Parses a draft; empty if the text is invalid. */
export function readDraft(text: string | null): Typed[] {
  try {
    const entries: unknown = JSON.parse(text ?? '[]', (_, value) =>
      isEmptyNumber(value) ? Number.NaN : value,
    )
    return Array.isArray(entries)
      ? entries
          .filter(isEntry)
          .map(([field, value, before]) => ({ field, value, before: before ?? undefined }))
      : []
  } catch {
    return []
  }
}

/** Typed fields whose record changed since: neither to the start value nor to the typed one. */
export function outdatedFields(draft: readonly Typed[], defaults: object): string[] {
  const now = new Map(Object.entries(defaults))
  return draft
    .filter(({ before }) => before !== undefined)
    .filter(({ field, value, before }) => !isSame(before, now.get(field)) && !isSame(value, now.get(field)))
    .map(({ field }) => field)
}

function isEntry(entry: unknown): entry is [string, unknown, unknown?] {
  return Array.isArray(entry) && (entry.length === 2 || entry.length === 3) && typeof entry[0] === 'string'
}

const EMPTY_NUMBER = { emptyNumber: true } as const

function isEmptyNumber(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'emptyNumber' in value
}

/** The content that was sent last, with its Idempotency-Key. */
export interface SentRequest {
  readonly content: string
  readonly key: string
}

/**
 * The request for this body. The key stays while the content does, since a lost answer may have arrived, and changes with
 * it, since a key stands for one record (docs/product.md, BOOK-7).
 */
export function requestFor(
  body: unknown,
  last: SentRequest | null,
  makeKey: () => string = randomKey,
): SentRequest {
  const content = JSON.stringify(body)
  return last?.content === content ? last : { content, key: makeKey() }
}

/** Parses a stored request; null if invalid. */
export function readRequest(text: string | null): SentRequest | null {
  try {
    const { content, key } = Object(JSON.parse(text ?? 'null')) as Record<string, unknown>
    return typeof content === 'string' && typeof key === 'string' ? { content, key } : null
  } catch {
    return null
  }
}

/** 128 random bits as hex. Insecure pages have no crypto.randomUUID. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
