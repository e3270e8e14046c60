import { useInfiniteQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { createPayout, LEAST_PAID, type PayoutOffer } from '#features/payout/calls.ts'
import { formatGold, Gold } from '#features/raid/web/game/gold.tsx'
import { GoldBox } from '#features/raid/web/game/gold-box.tsx'
import { GOLD_INVALID } from '#platform/call/field.ts'
import { SCREENS } from '#platform/call/page.ts'
import { LoadedTable } from '#platform/call/web/loaded.tsx'
import { useWrite } from '#platform/call/web/use-write.ts'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/feedback/states.tsx'
import { Field, Select } from '#platform/ui/form/field.tsx'
import { Isolated } from '#platform/ui/isolated.tsx'
import { navigate } from '#platform/ui/location.tsx'
import { Panel } from '#platform/ui/page.tsx'
import { type Column, ShowMore } from '#platform/ui/table/data-table.tsx'
import { goldOf, grouped } from '#platform/words/gold.ts'
import { offerOf } from './queries.ts'

type Group = PayoutOffer['groups'][number]
type Payee = Group['payees'][number]

/** The viewer's choices: a bank per group, and payees whose tick differs from the default. */
interface Choice {
  readonly banks: ReadonlyMap<string, string>
  readonly turned: ReadonlySet<string>
}

/** A row: a realm with its bank, a payee, or somebody without a character. */
interface Line {
  readonly key: string
  readonly name: string
  readonly character: string | null
  readonly gold: number
  readonly bank: Group['banks'][number] | undefined
  /** Null if the row has no tick box. For a realm: whether all its payees are ticked. */
  readonly isTicked: boolean | null
  tick?(isTicked: boolean): void
  /** Of a realm only. */
  readonly choice?: { readonly banks: Group['banks']; choose(bank: string): void }
}

/** Everybody with at least `least` gold due, ticked; with `payee`, only this payee is ticked (docs/product.md, PAY-2). */
export function NewPayout({ payee }: { payee?: string }) {
  const [least, setLeast] = useState(LEAST_PAID)
  const [choice, setChoice] = useState<Choice>({ banks: new Map(), turned: new Set() })
  const query = useInfiniteQuery(offerOf(Number.isNaN(least) ? 0 : least, payee))
  const { busy, write } = useWrite('The payout could not be made')
  const offer = query.data && together(query.data.pages.map(({ payload }) => payload))
  const lines = offer && linesOf(offer, choice, setChoice, payee)
  const paid = lines?.filter(({ choice, isTicked }) => !choice && isTicked) ?? []
  const payments = paid.flatMap(({ key, gold, bank }) => (bank ? [{ payee: key, bank: bank._id, gold }] : []))
  return (
    <Panel
      title="Gold due"
      open
      aside={
        offer !== undefined &&
        offer.reserved > 0 && (
          <span className="text-xs text-bone-500">
            <Gold amount={offer.reserved} settled /> more is in open payouts
          </span>
        )
      }
      actions={
        <div className="flex flex-wrap items-start justify-end gap-x-4 gap-y-2">
          <Field
            label="At least"
            className="flex items-center gap-2"
            compact
            error={least > 0 ? undefined : Number.isNaN(least) ? GOLD_INVALID : 'Gold must be at least 1'}
          >
            <GoldBox amount={least} onAmount={setLeast} inputMode="text" />
          </Field>
          <Button
            variant="primary"
            disabled={payments.length === 0 || query.isPlaceholderData}
            busy={busy}
            busyLabel="Making…"
            onClick={() =>
              write(
                createPayout,
                { payments },
                {
                  done: ({ _id }) => navigate(`?tab=payouts&payout=${_id}`, { replace: payee !== undefined }),
                },
              )
            }
          >
            Make payout: {people(payments.length)}, {formatGold(goldOf(payments))}
          </Button>
        </div>
      }
    >
      <LoadedTable
        label="Gold due, by realm"
        columns={COLUMNS}
        rows={lines}
        rowKey={({ key }) => key}
        rowClassName={(line) => (line.choice ? 'bg-ink-850' : undefined)}
        cardsBelow="nested"
        skeletonRows={4}
        query={query}
        failed="Who is owed gold could not be loaded"
        empty={<EmptyState title="Nobody is owed that much." icon={<Coins aria-hidden />} />}
      />
      <ShowMore query={query} />
    </Panel>
  )
}

const COLUMNS: readonly Column<Line>[] = [
  {
    key: 'person',
    header: 'Person',
    card: 'title',
    width: '1.2fr',
    cell: (line) => (
      <span className="flex items-center gap-3">
        <Tick line={line} />
        <span className={line.choice ? 'font-semibold' : undefined}>
          <Isolated>{line.name}</Isolated>
        </span>
      </span>
    ),
  },
  {
    key: 'character',
    header: 'Character',
    cell: ({ choice, name, character }) => {
      if (choice) return null
      if (character === null) return <span className="text-amber-400">None in Settings</span>
      return character === name ? <span className="text-bone-500">—</span> : <Isolated>{character}</Isolated>
    },
  },
  { key: 'bank', header: 'Bank', card: 'wide', width: '1.6fr', cell: (line) => <FromBank line={line} /> },
  {
    key: 'gold',
    header: 'Amount',
    brief: 'line',
    align: 'end',
    width: '9rem',
    cell: ({ gold }) => <Gold amount={gold} />,
  },
]

function Tick({ line: { isTicked, choice, name, tick } }: { line: Line }) {
  // A placeholder of the same width aligns the names.
  if (isTicked === null) return <span className="size-5 shrink-0" />
  return (
    <label className="touch-target grid shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        checked={isTicked}
        onChange={({ target }) => tick?.(target.checked)}
        className="size-5 accent-ember-500"
      />
      <span className="sr-only">
        Pay {choice && 'all on '}
        {name}
      </span>
    </label>
  )
}

/** For a realm: the choice of the paying bank, and whether its gold suffices. For a payee: the bank's name. */
function FromBank({ line: { isTicked, name, bank, gold, choice } }: { line: Line }) {
  if (!choice) return isTicked && bank ? <Isolated>{bank.name}</Isolated> : null
  if (bank === undefined)
    return (
      <span className="text-amber-400">
        No active hero name for <Isolated>{name}</Isolated>.{' '}
        <Link to={SCREENS.adminPanel.path} className="link touch-target">
          Add one
        </Link>
      </span>
    )
  return (
    <div>
      <Select
        aria-label={`Bank for ${name}`}
        value={bank._id}
        onChange={({ target }) => choice.choose(target.value)}
        options={choice.banks.map((one) => ({
          value: one._id,
          label: `${one.name}: ${formatGold(one.gold)}`,
        }))}
      />
      {gold > bank.gold && (
        <span className="mt-1 block text-xs text-amber-400">
          {formatGold(gold - bank.gold)} too little in this bank.
        </span>
      )}
    </div>
  )
}

/** Merges all loaded pages, since a realm may be on several pages. */
function together(offers: readonly PayoutOffer[]): PayoutOffer {
  const groups = Map.groupBy(
    offers.flatMap((offer) => offer.groups),
    placeOf,
  )
  return {
    groups: [...groups.values()].flatMap(([first, ...others]) =>
      first ? [{ ...first, payees: [first, ...others].flatMap(({ payees }) => payees) }] : [],
    ),
    withoutCharacter: offers.flatMap(({ withoutCharacter }) => withoutCharacter),
    reserved: offers[0]?.reserved ?? 0,
  }
}

function linesOf(
  { groups, withoutCharacter }: PayoutOffer,
  choice: Choice,
  onChoice: (choice: Choice) => void,
  payee: string | undefined,
): Line[] {
  const isTicked = ({ _id }: Payee) => (payee === undefined || _id === payee) !== choice.turned.has(_id)

  function tick(payees: readonly Payee[], want: boolean) {
    const turned = new Set(choice.turned)
    for (const one of payees.filter((some) => isTicked(some) !== want))
      if (!turned.delete(one._id)) turned.add(one._id)
    onChoice({ ...choice, turned })
  }

  return [
    ...groups.flatMap((group) => {
      const { banks, payees } = group
      const place = placeOf(group)
      const bank = banks.find(({ _id }) => _id === choice.banks.get(place)) ?? banks[0]
      const ticked = bank ? payees.filter(isTicked) : []
      const realm = {
        ...{ key: place, name: place, character: null, gold: goldOf(ticked), bank },
        isTicked: bank ? ticked.length === payees.length : null,
        tick: (want: boolean) => tick(payees, want),
        choice: {
          banks,
          choose: (id: string) => onChoice({ ...choice, banks: new Map(choice.banks).set(place, id) }),
        },
      }
      const those = payees.map((one) => ({
        ...{ key: one._id, name: one.name, character: one.character, gold: one.gold, bank },
        isTicked: bank ? isTicked(one) : null,
        tick: (want: boolean) => tick([one], want),
      }))
      return [realm, ...those]
    }),
    ...withoutCharacter.map(({ _id: key, name, gold }) => {
      return { key, name, gold, character: null, bank: undefined, isTicked: null }
    }),
  ]
}

function placeOf({ realm, faction }: Group): string {
  return faction === null ? realm : `${realm} (${faction})`
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${grouped(count)} people`
}
