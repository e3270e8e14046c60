import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  createHeroName,
  HERO_NAME_DEFAULTS,
  type HeroName,
  type HeroNameInput,
  heroNameInput,
  updateHeroName,
} from '#features/hero-name/calls.ts'
import { HERO_NAME_FIELDS } from '#features/hero-name/changes.ts'
import { useMember } from '#features/member/web/member-context.ts'
import { REQUIRED } from '#platform/call/field.ts'
import { ApiFailure, failureText } from '#platform/call/web/api.ts'
import { type RecordForm, useServerForm } from '#platform/call/web/use-server-form.ts'
import { factText } from '#platform/change/facts.ts'
import { readHeroName } from './queries.ts'

export type HeroNameField = keyof HeroNameInput

/** The label of each field, on the screens and in the history. */
export const FIELDS: Readonly<Record<HeroNameField, { readonly label: string }>> = HERO_NAME_FIELDS

const FIELD_NAMES = Object.keys(HERO_NAME_DEFAULTS) as HeroNameField[]

const GONE_WHILE_EDITED =
  'Somebody else has deleted this hero name. What you typed is still here: add it if it is needed.'

/**
 * The one form of the Admin Panel: it adds a hero name, or changes the one in `editing`. Cancel and a save lead back
 * to adding, with the defaults; a refusal leaves everything that was typed.
 */
export function useHeroNameForm() {
  const [editing, setEditing] = useState<HeroName | null>(null)
  const server = useServerForm<HeroNameInput, HeroNameInput>({
    draftKey: `hero-name.${editing?._id ?? 'new'}.${useMember().user._id}`,
    defaultValues: HERO_NAME_DEFAULTS,
    rules: { schema: heroNameInput, fieldOf: { 'duplicate-hero-name': 'name' } },
    fields: FIELD_NAMES,
    sentenceAt: (field, message) => (message === REQUIRED ? `${FIELDS[field].label} is required` : message),
    refusal: (error) =>
      editing && isGone(error) ? GONE_WHILE_EDITED : failureText(error, 'Operation failed'),
    record: editing === null ? undefined : recordOf(editing, setEditing),
  })
  const { form, busy, leaving } = server
  const [added, setAdded] = useState(0)
  const [orphan, setOrphan] = useState<HeroNameInput | null>(null)
  const opener = useRef<Element | null>(null)

  useTypedAgain(form, orphan)
  useFocus(form, editing, added)

  function start(heroName: HeroName) {
    form.reset(valuesOf(heroName))
    setEditing(heroName)
  }

  function edit(heroName: HeroName) {
    if (busy) return
    opener.current = document.activeElement
    leaving.ask(() => start(heroName))
  }

  function leave() {
    form.reset(HERO_NAME_DEFAULTS)
    setEditing(null)
    const back = editing === null ? null : opener.current
    if (back instanceof HTMLElement && back.isConnected) back.focus()
    else setAdded((count) => count + 1)
  }

  function loseEdited(input: HeroNameInput, error: unknown): boolean {
    if (!isGone(error)) return false
    server.draft.forget()
    form.reset(HERO_NAME_DEFAULTS)
    setEditing(null)
    setOrphan(input)
    return true
  }

  function submit(input: HeroNameInput) {
    if (editing === null) return server.send(createHeroName, input, { done: leave })
    const { _id: id, version } = editing
    const failed = (error: unknown) => loseEdited(input, error)
    server.send(updateHeroName, { id, version, ...input }, { done: leave, failed })
  }

  return { ...server, editing, edit, leave, submit: server.handleSubmit(submit) }
}

function recordOf(editing: HeroName, onRead: (now: HeroName) => void): RecordForm<HeroNameInput> {
  return {
    filledFrom: editing,
    labels: FIELDS,
    text: (field, value) => factText(HERO_NAME_FIELDS, field, value),
    async read() {
      const now = await readHeroName(editing._id)
      if (now === null) throw new Error('The hero name is gone')
      onRead(now)
      return valuesOf(now)
    },
  }
}

function valuesOf({ name, realm, faction, status }: HeroName): HeroNameInput {
  return { name, realm, faction, status }
}

type Form = UseFormReturn<HeroNameInput, unknown, HeroNameInput>

/** Values for a record that is gone are filled into the form that adds one. */
function useTypedAgain({ setValue }: Form, orphan: HeroNameInput | null) {
  useLayoutEffect(() => {
    for (const field of FIELD_NAMES) if (orphan) setValue(field, orphan[field], { shouldDirty: true })
  }, [orphan, setValue])
}

/** To the name, when a record has been put into the form and when one was added. */
function useFocus({ setFocus }: Form, editing: HeroName | null, added: number) {
  // Only now does the form have its fields again, and a question about unsaved changes has given the focus back.
  const id = editing?._id
  useEffect(() => {
    if (id !== undefined) setFocus('name', { shouldSelect: true })
  }, [id, setFocus])
  useEffect(() => {
    if (added > 0) setFocus('name')
  }, [added, setFocus])
}

export type HeroNameFormState = ReturnType<typeof useHeroNameForm>

function isGone(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'not-found'
}
