import { useInfiniteQuery } from '@tanstack/react-query'
import { Pencil, SearchX, Trash2, UserRoundX } from 'lucide-react'
import { type Ref, useState } from 'react'
import { inGameAddress } from '#features/character/rules.ts'
import type { HeroName } from '#features/hero-name/calls.ts'
import { RecordHistory } from '#features/history/web/record-history.tsx'
import { FactionChip } from '#features/raid/web/game/chips.tsx'
import { LoadedTable, useRest, useRows } from '#platform/call/web/loaded.tsx'
import { Button, LoadingAside } from '#platform/ui/button.tsx'
import { StatusChip } from '#platform/ui/chip.tsx'
import { CopyButton } from '#platform/ui/copy.tsx'
import { EmptyState } from '#platform/ui/feedback/states.tsx'
import { notify } from '#platform/ui/feedback/toast.ts'
import { TextInput } from '#platform/ui/form/field.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { Panel } from '#platform/ui/page.tsx'
import { type Column, Pager, usePages } from '#platform/ui/table/data-table.tsx'
import { heroNames, useServedBeside } from './queries.ts'

/** A row shows the button's word without an icon. */
const ON_A_CARD = 'hidden size-4 @max-[40rem]:block'

interface HeroNameTableProps {
  editing: HeroName | null
  onEdit(heroName: HeroName): void
  onDelete(heroName: HeroName): void
  /** Gets the focus after the focused row was deleted. */
  ref: Ref<HTMLDivElement>
}

export function HeroNameTable({ editing, onEdit, onDelete, ref }: HeroNameTableProps) {
  const { query, search, look, all, page, pageCount, rows, turn } = useFound()
  return (
    <div ref={ref} tabIndex={-1} className="min-w-0 scroll-mt-20 rounded-xl outline-offset-4">
      <Panel
        flush
        title="Hero names"
        aside={
          query.isPending || query.isPlaceholderData || query.isFetchingNextPage ? (
            <LoadingAside />
          ) : (
            <Count found={all?.length} more={query.hasNextPage} />
          )
        }
        className="overflow-clip"
        actions={
          <search>
            <TextInput
              type="search"
              aria-label="Search hero names"
              placeholder="Search name, realm or faction"
              maxLength={64}
              value={search}
              onChange={({ target }) => look(target.value)}
              className="text-sm sm:min-h-8! sm:w-72 sm:py-1!"
            />
          </search>
        }
      >
        <LoadedTable
          label="Hero names"
          columns={columns(onEdit, onDelete)}
          rows={rows}
          rowKey={({ _id }) => _id}
          rowClassName={({ _id }) => (_id === editing?._id ? 'bg-ember-500/8' : undefined)}
          query={query}
          failed="Failed to fetch hero names"
          skeletonRows={6}
          cardsBelow="narrow"
          empty={search === '' ? <NoneYet /> : <NoneFound text={search} onClear={() => look('')} />}
        />
        <Pager label="Hero names" page={page} pageCount={pageCount} onPage={turn} />
      </Panel>
    </div>
  )
}

function useFound() {
  const [search, setSearch] = useState('')
  const [asked, turn] = useState(1)
  const query = useInfiniteQuery(heroNames(search.trim()))
  const all = useRows(query.data)
  const pages = usePages(all, asked)
  useRest(query, pages.rows !== undefined && pages.page === pages.pageCount)
  function look(text: string) {
    setSearch(text)
    turn(1)
  }
  return { query, search, look, turn, all, ...pages }
}

function columns(
  onEdit: (heroName: HeroName) => void,
  onDelete: (heroName: HeroName) => void,
): readonly Column<HeroName>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      card: 'title',
      width: 'minmax(9.5rem, 1fr)',
      cell: (heroName) => <Name heroName={heroName} />,
    },
    {
      key: 'faction',
      header: 'Faction',
      brief: 'line',
      width: '5.5rem',
      cell: ({ faction }) => <FactionChip faction={faction} />,
    },
    {
      key: 'status',
      header: 'Status',
      brief: 'line',
      width: '5.25rem',
      cell: ({ status }) => (
        <StatusChip tone={status ? 'done' : 'quiet'}>{status ? 'Active' : 'Inactive'}</StatusChip>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      width: '11.5rem',
      card: 'actions',
      align: 'end',
      cell: (heroName) => (
        <div className="flex items-center justify-end gap-1">
          <RecordHistory noun="hero-name" id={heroName._id} of={heroName.name} />
          <Button
            size="small"
            className="@max-[40rem]:flex-1"
            icon={<Pencil aria-hidden className={ON_A_CARD} />}
            onClick={() => onEdit(heroName)}
          >
            Edit<span className="sr-only"> {heroName.name}</span>
          </Button>
          <Button
            size="small"
            variant="ghost"
            className="hover:text-rose-400! focus-visible:text-rose-400! @max-[40rem]:flex-1"
            icon={<Trash2 aria-hidden className={ON_A_CARD} />}
            onClick={() => onDelete(heroName)}
          >
            Delete<span className="sr-only"> {heroName.name}</span>
          </Button>
        </div>
      ),
    },
  ]
}

function Name({ heroName }: { heroName: HeroName }) {
  const served = useServedBeside(heroName.realm)
  return (
    <>
      <CopyButton
        text={inGameAddress(heroName)}
        title="Copy as Name-Realm"
        className="min-h-6! max-w-full justify-start! text-left wrap-anywhere whitespace-normal! no-underline!"
        onCopied={() => notify.success('Hero name is copied')}
        onFailed={() => notify.error('error in copying hero name')}
      >
        <Isolated>{heroName.name}</Isolated>
      </CopyButton>{' '}
      <span className="block text-2xs break-words text-bone-300">
        <Isolated>{heroName.realm}</Isolated>
        {served.length > 0 && `, serves ${served.join(', ')}`}
      </span>
    </>
  )
}

function Count({ found, more }: { found: number | undefined; more: boolean }) {
  return found ? <StatusChip tone="quiet">{more ? `${found}+` : found}</StatusChip> : null
}

function NoneYet() {
  return (
    <EmptyState title="No hero names found." icon={<UserRoundX aria-hidden />}>
      Add the first character that the community mails its gold to.
    </EmptyState>
  )
}

function NoneFound({ text, onClear }: { text: string; onClear(): void }) {
  return (
    <EmptyState
      title="No hero names found."
      icon={<SearchX aria-hidden />}
      action={<Button onClick={onClear}>Clear search</Button>}
    >
      Nothing matches ‘{text}’.
    </EmptyState>
  )
}
