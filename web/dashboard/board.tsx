import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Link } from 'wouter'
import { type BoardLine, getBoard } from '#domain/agenda/board.ts'
import { boardWords } from '#domain/agenda/off.ts'
import { SCREENS } from '#domain/page.ts'
import { call } from '#web/call/api.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { VIEW_KEYS } from '#web/call/view-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Waiting } from '#web/ui/feedback/skeleton.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** The community's board, each line leading to its cure (docs/product.md, HOME-5). */
export default function Board() {
  const query = useQuery({
    queryKey: VIEW_KEYS.board,
    queryFn: async ({ signal }) => (await call(getBoard, {}, { signal })).payload,
    staleTime: 0,
  })
  return (
    <Panel title="Is anything off?" flush>
      <Loaded
        query={query}
        failed="What is off could not be loaded"
        quiet
        skeleton={
          <div data-coming>
            <Waiting className="space-y-2 px-5 py-4" bars={['h-5 w-1/3']} />
          </div>
        }
      >
        {(lines) => (lines.length === 0 ? <AllIsWell /> : <Lines lines={lines} />)}
      </Loaded>
    </Panel>
  )
}

function AllIsWell() {
  return (
    <p className="flex min-h-13 items-center gap-3 px-5 py-2 font-semibold">
      <ShieldCheck aria-hidden className="size-5 text-moss-400" />
      All is well.
    </p>
  )
}

/** The first lines of a kind; the others come with a press, so that one kind hides no other. */
const SHOWN_OF_EACH = 2

function Lines({ lines }: { lines: readonly BoardLine[] }) {
  const [opened, open] = useState<BoardLine['what'] | null>(null)
  const kinds = [...Map.groupBy(lines, ({ what }) => what)]
  return (
    <ul className="divide-y divide-ink-700">
      {kinds.map(([what, all]) => {
        const [first] = all
        const shown = what === opened ? all : all.slice(0, SHOWN_OF_EACH)
        return (
          <Fragment key={what}>
            {shown.map((line) => (
              <Line key={`${line.name} ${line.of}`} line={line} />
            ))}
            {first && shown.length < all.length && (
              <li className="px-5 py-1.5">
                <Button size="small" variant="ghost" onClick={() => open(what)}>
                  {all.length - shown.length} more
                  <span className="sr-only">: {boardWords(first).title}</span>
                </Button>
              </li>
            )}
          </Fragment>
        )
      })}
    </ul>
  )
}

function Line({ line }: { line: BoardLine }) {
  const { title, note, to } = boardWords(line)
  return (
    <li className="flex flex-wrap items-center">
      <Link
        to={to}
        className="flex min-h-13 min-w-0 flex-1 basis-60 items-center gap-4 px-5 py-1.5 -outline-offset-2 transition-colors duration-150 hover:bg-ink-850"
      >
        <TriangleAlert aria-hidden className="size-4 shrink-0 text-amber-400" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-break-word">
            <Isolated>{title}</Isolated>
          </span>
          {note !== '' && <span className="block text-xs text-bone-300">{note}</span>}
        </span>
      </Link>
      {line.what === 'no-bank' && (
        <span className="flex flex-wrap gap-2 px-5 py-1.5">
          <ButtonLink to={SCREENS.adminPanel.path} size="small">
            Add hero name
          </ButtonLink>
          <ButtonLink to={SCREENS.community.path} size="small">
            Connect realm
          </ButtonLink>
        </span>
      )}
    </li>
  )
}
