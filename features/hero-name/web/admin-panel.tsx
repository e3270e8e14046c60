import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { HeroName } from '#features/hero-name/hero-name.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { PageHeader } from '#platform/ui/page-header.tsx'
import { DeleteHeroName } from './delete-hero-name.tsx'
import { HeroNameForm } from './hero-name-form.tsx'
import { HeroNameTable } from './hero-name-table.tsx'
import { heroNames } from './queries.ts'
import { useHeroNameForm } from './use-hero-name-form.ts'

/** Admin Panel: the characters that the community's gold is mailed to (docs/product.md, HERO-4). */
export default function AdminPanel() {
  const state = useHeroNameForm()
  const { isPending } = useInfiniteQuery(heroNames(''))
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
      <div className="grid items-start gap-6 grid-cols-[minmax(0,1fr)] min-[84rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <HeroNameTable ref={table} editing={state.editing} onEdit={state.edit} onDelete={setDoomed} />
        {/* Below the list it has its place once that is there. */}
        <div className={classNames(isPending && 'max-[84rem]:hidden')}>
          <HeroNameForm state={state} />
        </div>
      </div>
      <DeleteHeroName heroName={doomed} onGone={forget} onClose={() => setDoomed(null)} />
      {state.leaving.question}
    </>
  )
}
