import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form'
import { REQUIRED } from '#domain/field.ts'
import {
  HERO_NAME_DEFAULTS,
  type HeroName,
  type HeroNameInput,
  heroNameInput,
} from '#domain/hero-name/hero-name.ts'
import { ApiFailure } from '#web/call/api.ts'
import { failureText } from '#web/call/failure-text.ts'
import { useSingleFlight } from '#web/call/use-single-flight.ts'
import { useSaveHeroName } from '#web/hero-name/queries.ts'
import { useMember } from '#web/member/member-context.ts'
import { notify } from '#web/ui/feedback/toast.tsx'
import { useDraft } from '#web/ui/form/use-draft.ts'
import { useLeaveQuestion } from '#web/ui/form/use-leave-question.tsx'

export type HeroNameField = keyof HeroNameInput

const FIELDS = ['name', 'realm', 'faction', 'status'] as const satisfies readonly HeroNameField[]

const GONE_WHILE_EDITED =
  'Somebody else has deleted this hero name. What you typed is still here: add it if it is needed.'

/**
 * The one form of the Admin Panel: it adds a hero name, or changes the one in `editing`. Cancel and a save lead back
 * to adding, with the defaults; a refusal leaves everything that was typed.
 */
export function useHeroNameForm() {
  const form = useForm<HeroNameInput, unknown, HeroNameInput>({
    defaultValues: HERO_NAME_DEFAULTS,
    resolver: zodResolver(heroNameInput),
  })
  const [editing, setEditing] = useState<HeroName | null>(null)
  const draft = useDraft(`hero-name.${editing?._id ?? 'new'}.${useMember().user._id}`, form)
  const leaving = useLeaveQuestion({ unsaved: draft.unsaved, onDiscard: draft.forget })
  const [added, setAdded] = useState(0)
  const [orphan, setOrphan] = useState<HeroNameInput | null>(null)
  const opener = useRef<Element | null>(null)
  const save = useSaveHeroName()
  const { busy, run } = useSingleFlight()
  const { reset } = form

  useTypedAgain(form, orphan)
  useFocus(form, editing, added)

  function start(heroName: HeroName) {
    const { name, realm, faction, status } = heroName
    reset({ name, realm, faction, status })
    setEditing(heroName)
  }

  function edit(heroName: HeroName) {
    if (busy) return
    opener.current = document.activeElement
    leaving.ask(() => start(heroName))
  }

  function leave() {
    reset(HERO_NAME_DEFAULTS)
    setEditing(null)
    const back = editing === null ? null : opener.current
    if (back instanceof HTMLElement && back.isConnected) back.focus()
    else setAdded((count) => count + 1)
  }

  async function send(input: HeroNameInput) {
    try {
      await save.mutateAsync({ id: editing?._id ?? null, input })
    } catch (error) {
      if (editing !== null && isGone(error)) {
        notify.error(GONE_WHILE_EDITED)
        draft.forget()
        reset(HERO_NAME_DEFAULTS)
        setEditing(null)
        setOrphan(input)
      } else {
        showRefusal(form, error)
      }
      return
    }
    notify.success(`Hero name ${editing ? 'updated' : 'created'} successfully`)
    leave()
  }

  return {
    form,
    busy,
    editing,
    edit,
    leave,
    draft,
    leaving,
    submit: form.handleSubmit((input) => run(() => send(input)), sayWhatIsMissing),
  }
}

type Form = UseFormReturn<HeroNameInput, unknown, HeroNameInput>

/** What was typed for a record that is gone is typed once more, into the form that adds. */
function useTypedAgain({ setValue }: Form, orphan: HeroNameInput | null) {
  useLayoutEffect(() => {
    for (const field of FIELDS) if (orphan) setValue(field, orphan[field], { shouldDirty: true })
  }, [orphan, setValue])
}

/** To the name, when a record has been put into the form and when one was added. */
function useFocus({ setFocus }: Form, editing: HeroName | null, added: number) {
  // Only now does the form have its fields again, and a question about unsaved changes has given the focus back.
  useEffect(() => {
    if (editing !== null) setFocus('name', { shouldSelect: true })
  }, [editing, setFocus])
  useEffect(() => {
    if (added > 0) setFocus('name')
  }, [added, setFocus])
}

export type HeroNameFormState = ReturnType<typeof useHeroNameForm>

function sayWhatIsMissing(errors: FieldErrors<HeroNameInput>) {
  if (FIELDS.some((field) => errors[field]?.message === REQUIRED)) notify.error(REQUIRED)
}

function isGone(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'not-found'
}

/** In a toast, and at the fields that it is about; what was typed stays. */
function showRefusal(
  { setError, setFocus }: UseFormReturn<HeroNameInput, unknown, HeroNameInput>,
  error: unknown,
) {
  notify.error(failureText(error, 'Operation failed'))
  if (!(error instanceof ApiFailure)) return
  const fields = fieldsOf(error)
  const wrong = FIELDS.filter((field) => fields[field] !== undefined)
  for (const field of wrong) setError(field, { type: 'server', message: fields[field] ?? '' })
  if (wrong[0]) setFocus(wrong[0])
}

/** A name that is taken is about the name, though the server names no field. */
function fieldsOf({ code, fields, message }: ApiFailure): Partial<Record<string, string>> {
  return code === 'duplicate-hero-name' ? { name: message } : fields
}
