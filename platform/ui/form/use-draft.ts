import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

export interface Draft {
  /** Something in the form differs from what it started with: leaving it loses something. */
  readonly unsaved: boolean
  /** The form shows what was typed before the page was left: `DraftNote` says so. */
  readonly restored: boolean
  /** The restored fields whose record somebody changed while the page was left. */
  readonly outdated: readonly string[]
  /**
   * The Idempotency-Key to send this content with. It is kept with the draft: what was sent before a reload, and may
   * have arrived, goes out with the same key again.
   */
  requestKey(content: unknown): string
  /** The form as it was before anything was typed; nothing is kept. */
  discard(): void
  /** Forgets what is kept and leaves the form as it stands: it was sent, or is being left. */
  forget(): void
  /** For the boxes for numbers (`WrongTexts`). */
  readonly wrongTexts: { of(name: string): string; keep(name: string, text: string): void }
  /** Keeps what is typed under another key and not under this one any more: the form goes on with another record. */
  moveTo(key: string): void
}

/**
 * Keeps what is typed into a form for as long as the tab is open, and puts it back when the form opens again: after a
 * reload, a crash, a new sign-in (docs/product.md, FORM-2). Only the fields that were changed are kept, so that the
 * others come from the record as it is by then.
 *
 * `key` names the form, the record and the person: 'raid.edit.<id>.<member id>'. Another key is another draft: what is
 * kept of it is put into the form. What is kept never leaves the tab. Of a form without a key nothing is kept, and leaving
 * it loses nothing worth a question.
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
  // Where the browser keeps nothing, the request lasts as long as the form.
  const sent = useRef<SentRequest | null>(null)
  const { setValue, subscribe, reset, formState } = form
  const startedWith = useEffectEvent(() => formState.defaultValues ?? {})

  // Before anything is drawn: the fields have been registered by then, and nobody sees them change.
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

/** Keeps values as if they had been typed into a form that starts with `defaults`, for when it opens. */
export function storeDraft(key: string, defaults: object, values: object): void {
  write(typedKeyOf(key), writeDraft(typedPart(values, defaults), defaults))
}

/** The draft that storeDraft stored, or that was typed into the form of this key. */
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
    // The browser keeps nothing for this site: what is typed then lasts as long as the page.
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

/** The typed part of a form: its values that differ from those that it started with. */
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

export interface Typed {
  readonly field: string
  readonly value: unknown
  /** The form's first values; undefined where they were not kept. */
  readonly before: unknown
}

/** JSON of the typed part, and of what stood there before. JSON has no NaN, which is what a form holds for an emptied number. */
export function writeDraft(typed: Record<string, unknown>, defaults: object): string {
  const before = new Map(Object.entries(defaults))
  const entries = Object.entries(typed).map(([field, value]) => [field, value, before.get(field)])
  return JSON.stringify(entries, (_, value) => (Number.isNaN(value) ? EMPTY_NUMBER : value))
}

/** The typed part as it was written; nothing for a text that is none of ours. */
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

/** Those of the typed fields whose record became something else since: neither what they started with, nor what was typed. */
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

/** The content that was sent last and the Idempotency-Key that went with it. */
export interface SentRequest {
  readonly content: string
  readonly key: string
}

/**
 * The request to send for this body. The key stays the same while the same content is sent again: after a lost answer
 * nobody knows whether the first attempt arrived. It changes with the content, since one key cannot stand for two
 * records (docs/product.md, BOOK-7).
 */
export function requestFor(
  body: unknown,
  last: SentRequest | null,
  makeKey: () => string = randomKey,
): SentRequest {
  const content = JSON.stringify(body)
  return last?.content === content ? last : { content, key: makeKey() }
}

/** A request as JSON that was kept; null for a text that is none of ours. */
export function readRequest(text: string | null): SentRequest | null {
  try {
    const { content, key } = Object(JSON.parse(text ?? 'null')) as Record<string, unknown>
    return typeof content === 'string' && typeof key === 'string' ? { content, key } : null
  } catch {
    return null
  }
}

/** 128 random bits as hex. Not crypto.randomUUID, which a page that was not served securely does not have. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
