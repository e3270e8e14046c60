import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { type Pile, pileText } from '#domain/mail/hand-over.ts'
import { wayToRaid } from '#domain/way.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { handsQuery, useHands } from '#web/mail/hands/queries.ts'
import { useMember } from '#web/member/member-context.ts'
import { dayText } from '#web/time/day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const HandOverDialog = onDemand(() => import('#web/mail/hands/hand-over-dialog.tsx'))

export const useHeldMails = () => useQuery(handsQuery)

interface HeldMailsProps {
  query: ReturnType<typeof useHeldMails>
  startsOpen: boolean
}

/** The gold of mails that is with the viewer, to be handed over, and what others hand over to them (docs/product.md, DESK-12). */
export function HeldMails({ query, startsOpen }: HeldMailsProps) {
  const hands = useHands()
  return (
    <Loaded query={query} failed="The mails that you hold could not be loaded" skeleton={null}>
      {({ held, coming }) =>
        held.length + coming.length > 0 && (
          <Fold
            isRegion
            title="Gold to mail"
            summary={held.length > 0 && pileText(together(held))}
            startsOpen={startsOpen || coming.length > 0}
          >
            <ul className="divide-y divide-ink-700 px-4">
              {coming.map((pile) => (
                <Coming key={`coming ${pile._id}`} pile={pile} hands={hands} />
              ))}
              {held.map((pile) => (
                <Held key={pile._id} pile={pile} hands={hands} />
              ))}
            </ul>
          </Fold>
        )
      }
    </Loaded>
  )
}

/** The sum that all of them hold. */
const together = (piles: readonly Pile[]) => ({
  gold: piles.reduce((sum, { gold }) => sum + gold, 0),
  mailIds: piles.flatMap(({ mailIds }) => mailIds),
})

interface PileProps {
  pile: Pile
  hands: ReturnType<typeof useHands>
}

const ROW = 'space-y-2 py-3 text-sm wrap-anywhere'

function Coming({ pile, hands }: PileProps) {
  return (
    <li className={ROW}>
      <p>
        <Isolated>{pile.person?.username ?? 'Unknown'}</Isolated> is handing you{' '}
        <span className="font-semibold">{pileText(pile)}</span>.
        <OfRaid raid={pile.raid} />
      </p>
      <Button size="small" variant="primary" busy={hands.busy} onClick={() => hands.take(pile.mailIds)}>
        Got it
      </Button>
    </li>
  )
}

function Held({ pile, hands }: PileProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <li className={ROW}>
      <p>
        <span className="font-semibold">{pileText(pile)}</span>
        <OfRaid raid={pile.raid} />
        {pile.person && (
          <span className="block text-amber-400">
            Handed over to <Isolated>{pile.person.username}</Isolated>, who has not pressed ‘Got it’ yet.
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={hands.busy} onClick={() => setAsked(true)}>
          {pile.person ? 'Hand over to another' : 'Hand over'}
        </Button>
        {pile.person && (
          <Button size="small" variant="ghost" disabled={hands.busy} onClick={() => hands.keep(pile.mailIds)}>
            Keep it
          </Button>
        )}
      </div>
      {isAsked && <HandOverDialog pile={pile} onClose={() => setAsked(false)} />}
    </li>
  )
}

function OfRaid({ raid }: Pick<Pile, 'raid'>) {
  const { roles } = useMember()
  return (
    raid && (
      <span className="block text-bone-500">
        <Link to={wayToRaid(roles, raid)} className="link touch-target">
          <Isolated>{raid.name}</Isolated>
        </Link>
        , {dayText(raid.date, new Date())}
      </span>
    )
  )
}
