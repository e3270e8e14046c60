import { useEffect, useRef, useState } from 'react'
import type { HeroName } from '#domain/hero-name/hero-name.ts'
import { DeleteHeroName } from '#web/hero-name/delete-hero-name.tsx'
import { HeroNameForm } from '#web/hero-name/hero-name-form.tsx'
import { HeroNameTable } from '#web/hero-name/hero-name-table.tsx'
import { useHeroNameForm } from '#web/hero-name/use-hero-name-form.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

/** Admin Panel: the characters that the community's gold is mailed to (docs/product.md, HERO-4). */
export default function AdminPanel() {
  const state = useHeroNameForm()
  const [doomed, setDoomed] = useState<HeroName | null>(null)
  const [gone, setGone] = useState<HeroName | null>(null)
  const table = useRef<HTMLDivElement>(null)

  // The row that had the focus is no more: its list takes it, once the dialog has given it back.
  useEffect(() => {
    if (gone !== null) table.current?.focus({ preventScroll: true })
  }, [gone])

  function forget(heroName: HeroName) {
    setDoomed(null)
    setGone(heroName)
    if (state.editing?._id === heroName._id) state.leave()
  }

  return (
    <>
      <PageHeader title="Admin Panel">
        Hero names are the characters that the community’s gold is mailed to.
      </PageHeader>
      <div className="grid items-start gap-6 min-[84rem]:grid-cols-[20rem_minmax(0,1fr)]">
        <HeroNameForm state={state} />
        <HeroNameTable ref={table} editing={state.editing} onEdit={state.edit} onDelete={setDoomed} />
      </div>
      <DeleteHeroName heroName={doomed} onGone={forget} onClose={() => setDoomed(null)} />
      {state.leaving.question}
    </>
  )
}
