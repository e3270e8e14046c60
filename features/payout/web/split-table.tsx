import type { ReactNode } from 'react'
import { type Booster, getSettlement, type RaidSettlement } from '#features/payout/settlement-calls.ts'
import { split } from '#features/payout/settlement-rules.ts'
import { Gold } from '#features/raid/web/game/gold.tsx'
import { queryOf, VIEW_KEYS } from '#platform/call/web/views.ts'
import { Isolated } from '#platform/ui/isolated.tsx'

interface SplitTableProps {
  settlement: RaidSettlement
  boosters: readonly Booster[]
}

export function SplitTable({ settlement: { raid, rates, gold }, boosters }: SplitTableProps) {
  const parts = split({ gold, rates, collector: raid.collector, boosters })
  return (
    <table className="w-full max-w-2xl text-sm">
      <caption className="sr-only">How it is split</caption>
      <thead className="text-left text-bone-500">
        <tr>
          <th className="py-1.5 pr-3 font-medium">Who</th>
          <th className="py-1.5 pr-3 text-right font-medium">Share</th>
          <th className="py-1.5 text-right font-medium">Gold</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-ink-700 border-y border-ink-700">
        <Row
          who={<Person name={raid.leader.username} part="leads" />}
          share={`${rates.leader}%`}
          gold={parts.leader}
        />
        <Row
          who={
            raid.collector === null ? (
              <span className="text-bone-500">Nobody collects</span>
            ) : (
              <Person name={raid.collector.username} part="collects" />
            )
          }
          share={`${rates.collector}%`}
          gold={parts.collector}
        />
        {boosters.map(({ name, realm, share }, at) => (
          <Row
            key={`${name}-${realm}`}
            who={<Isolated>{`${name}-${realm}`}</Isolated>}
            share={String(share)}
            gold={parts.boosters[at] ?? 0}
          />
        ))}
        <Row who="Community, and anything unclaimed" share={`${rates.community}%`} gold={parts.community} />
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2} className="py-2 pr-3 text-left font-semibold">
            Left by this raid
          </th>
          <td className="py-2 text-right font-semibold">
            <Gold amount={gold} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function Person({ name, part }: { name: string; part: string }) {
  return (
    <>
      <Isolated>{name}</Isolated> <span className="text-bone-500">{part}</span>
    </>
  )
}

function Row({ who, share, gold }: { who: ReactNode; share: string; gold: number }) {
  return (
    <tr>
      <td className="py-1.5 pr-3 wrap-anywhere">{who}</td>
      <td className="py-1.5 pr-3 text-right whitespace-nowrap tabular-nums">{share}</td>
      <td className="py-1.5 text-right">
        <Gold amount={gold} />
      </td>
    </tr>
  )
}

export function settlementOf(raidId: string) {
  return queryOf([...VIEW_KEYS.settlement, raidId], getSettlement, { raidId })
}
