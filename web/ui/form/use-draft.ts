import { useLayoutEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { readDraft, typedPart, writeDraft } from '#web/ui/form/draft.ts'

export interface Draft {
  /** Something in the form differs from what it started with: leaving it loses something. */
  readonly unsaved: boolean
  /** The form shows what was typed before the page was left: `DraftNote` says so. */
  readonly restored: boolean
  /** The form as it was before anything was typed; nothing is kept. */
  discard(): void
  /** Forgets what is kept and leaves the form as it stands: it was sent, or is being left. */
  forget(): void
}

/**
 * Keeps what is typed into a form for as long as the tab is open, and puts it back when the form opens again: after a
 * reload, a crash, a new sign-in (docs/product.md, FORM-2). Only the fields that were changed are kept, so that the
 * others come from the record as it is by then.
 *
 * `key` names the form, the record and the person: 'raid.edit.<id>.<member id>'. What is kept never leaves the tab.
 */
export function useDraft<Values extends FieldValues, Context, Sent>(
  key: string,
  form: UseFormReturn<Values, Context, Sent>,
): Draft {
  const storageKey = `forge.draft.${key}`
  const [restored, setRestored] = useState(() => readDraft(read(storageKey)).length > 0)
  const [unsaved, setUnsaved] = useState(restored)
  const { setValue, subscribe, reset } = form

  // Before anything is drawn: the fields have been registered by then, and nobody sees them change.
  useLayoutEffect(() => {
    const draft = readDraft(read(storageKey))
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        const typed = typedPart(values, defaultValues ?? {})
        const some = Object.keys(typed).length > 0
        write(storageKey, some ? writeDraft(typed) : null)
        setUnsaved(some)
      },
    })
    for (const [field, value] of draft) {
      setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
    return unsubscribe
  }, [storageKey, setValue, subscribe])

  function forget() {
    write(storageKey, null)
    setRestored(false)
    setUnsaved(false)
  }

  function discard() {
    reset()
    forget()
  }

  return { unsaved, restored, discard, forget }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    // The browser keeps nothing for this site: what is typed then lasts as long as the page.
    return null
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // As above.
  }
}
