import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { listHeldMails } from '#features/mail/calls.ts'
import { mailsText, pileText, sendersText } from '#features/mail/work.ts'
import { formatGold } from '#features/raid/web/game/gold.tsx'
import { SCREENS } from '#platform/call/page.ts'
import { Loaded } from '#platform/call/web/loaded.tsx'
import { queryOf, VIEW_KEYS } from '#platform/call/web/views.ts'
import { Isolated } from '#platform/ui/isolated.tsx'
import { Fold } from '#platform/ui/page.tsx'
import { goldOf, grouped } from '#platform/words/gold.ts'

export function useHeldMails() {
  return useQuery(queryOf([...VIEW_KEYS.gold, 'mails'], listHeldMails, {}))
}

interface HeldMailsProps {
  query: ReturnType<typeof useHeldMails>
  /** All gold that the viewer holds; undefined until it is loaded. */
  held: number | undefined
  startsOpen: boolean
}

export function HeldMails({ query, held = 0, startsOpen }: HeldMailsProps) {
  return (
    <Loaded query={query} failed="The mails that you hold could not be loaded" skeleton={null}>
      {(piles) => {
        const mails = piles.reduce((sum, pile) => sum + pile.mails, 0)
        const mailed = goldOf(piles)
        const rest = held - mailed
        if (mails === 0 && rest <= 0) return null
        return (
          <Fold
            isRegion
            title="Gold to mail"
            summary={mails > 0 && `${grouped(mailed)} g in ${mailsText(mails)}`}
            startsOpen={startsOpen}
          >
            <ul className="divide-y divide-ink-700 px-4 text-sm wrap-anywhere">
              {piles.map((pile) => (
                <li key={pile._id} className="py-3">
                  {pile.senders.length === 0 ? (
                    <Link to={`${SCREENS.mailDetails.path}?tab=send`} className="link touch-target">
                      <Isolated>{pileText(pile)}</Isolated>
                    </Link>
                  ) : (
                    <>
                      <Isolated>{pileText(pile)}</Isolated>
                      <span className="block text-bone-300">
                        <Isolated>{sendersText(pile.senders)}</Isolated>
                      </span>
                    </>
                  )}
                </li>
              ))}
              {rest > 0 && (
                <li className="py-3">
                  {formatGold(rest)} of it is in no mail.
                  <span className="block text-bone-300">Give it to an admin, who books it as received.</span>
                </li>
              )}
            </ul>
          </Fold>
        )
      }}
    </Loaded>
  )
}
