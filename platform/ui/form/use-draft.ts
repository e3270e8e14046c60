import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { outdatedFields, readDraft, type Typed, typedPart, writeDraft } from './draft.ts'
import { readRequest, requestFor, type SentRequest } from './request-key.ts'

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
