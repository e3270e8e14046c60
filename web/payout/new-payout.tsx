import { useInfiniteQuery } from '@tanstack/react-query'
import { Coins } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { GOLD_INVALID } from '#domain/field.ts'
import { grouped } from '#domain/gold.ts'
import { createPayout } from '#domain/payout/endpoints.ts'
import { LEAST_PAID, type PayoutOffer } from '#domain/payout/payout.ts'
import { Loaded } from '#web/call/loaded.tsx'
import { useWrite } from '#web/call/use-write.ts'
import { formatGold, Gold } from '#web/game/gold.tsx'
import { GoldBox } from '#web/game/gold-box.tsx'
import { offerOf } from '#web/payout/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { InlineNote } from '#web/ui/feedback/inline-note.tsx'
import { Waiting } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Isolated } from '#web/ui/isolated.tsx'
import { navigate } from '#web/ui/location.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ShowMore } from '#web/ui/table/show-more.tsx'

type Group = PayoutOffer['groups'][number]

/** The viewer's choices: the banks by group, and who is left out. */
interface Choice {
  readonly banks: ReadonlyMap<string, string>
  readonly leftOut: ReadonlySet<string>
}

/** All to whom at least so much is due, ready to be paid (docs/product.md, PAY-2). */
export function NewPayout() {
  const [least, setLeast] = useState(LEAST_PAID)
  const query = useInfiniteQuery(offerOf(Number.isNaN(least) ? 0 : least))
  return (
    <Panel title="New payout">
      <Field
        label="At least"
        required
        className="max-w-56"
        error={least > 0 ? undefined : Number.isNaN(least) ? GOLD_INVALID : 'Gold must be at least 1'}
      >
        <GoldBox amount={least} onAmount={setLeast} inputMode="text" />
      </Field>
      <Loaded
        query={query}
        failed="Who is owed gold could not be loaded"
        skeleton={
          <Waiting className="space-y-4" bars={['h-6 w-56', 'h-10 w-full', 'h-10 w-full', 'h-10 w-full']} />
        }
      >
        {({ pages }) => (
          <Offer
            offer={together(pages.map(({ payload }) => payload))}
            more={<ShowMore query={query} className="mt-4" />}
            isOld={query.isPlaceholderData}
          />
        )}
      </Loaded>
    </Panel>
  )
}

/** One offer of all batches: who is paid at one place may be in several of them. */
function together(offers: readonly PayoutOffer[]): PayoutOffer {
  const groups = Map.groupBy(
    offers.flatMap((offer) => offer.groups),
    keyOf,
  )
  return {
    groups: [...groups.values()].flatMap(([first, ...others]) =>
      first ? [{ ...first, payees: [first, ...others].flatMap(({ payees }) => payees) }] : [],
    ),
    withoutCharacter: offers.flatMap(({ withoutCharacter }) => withoutCharacter),
    reserved: offers[0]?.reserved ?? 0,
  }
}

interface OfferProps {
  offer: PayoutOffer
  more: ReactNode
  isOld: boolean
}

function Offer({ offer, more, isOld }: OfferProps) {
  const [choice, setChoice] = useState<Choice>({ banks: new Map(), leftOut: new Set() })
  const { busy, write } = useWrite('The payout could not be made')
  const { groups, withoutCharacter, reserved } = offer
  const payments = groups.flatMap((group) => paymentsOf(group, choice))
  const gold = payments.reduce((sum, payment) => sum + payment.gold, 0)
  return (
    <>
      {reserved > 0 && (
        <p className="mb-4 text-sm text-bone-300">
          <Gold amount={reserved} /> is reserved in open payouts.
        </p>
      )}
      {groups.length === 0 && withoutCharacter.length === 0 && (
        <EmptyState title="Nobody is owed that much." icon={<Coins aria-hidden />} />
      )}
      <div className="space-y-6">
        {groups.map((group) => (
          <GroupOffer key={keyOf(group)} group={group} choice={choice} onChoice={setChoice} />
        ))}
        {withoutCharacter.length > 0 && (
          <section aria-label="Without a character">
            <h3 className="text-sm font-semibold">Without a character</h3>
            <p className="mb-2 text-sm text-bone-500">
              No payout character in Settings: {withoutCharacter.length} cannot be paid.
            </p>
            <ul className="divide-y divide-ink-700">
              {withoutCharacter.map((payee) => (
                <li
                  key={payee._id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
                >
                  <Isolated>{payee.name}</Isolated>
                  <Gold amount={payee.gold} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {more}
      {groups.length > 0 && (
        <Button
          variant="primary"
          className="mt-6"
          disabled={payments.length === 0 || isOld}
          busy={busy}
          busyLabel="Making…"
          onClick={() =>
            write(
              createPayout,
              { payments },
              { done: ({ _id }) => navigate(`?tab=payouts&payout=${_id}`, { replace: true }) },
            )
          }
        >
          Make payout: {people(payments.length)}, {formatGold(gold)}
        </Button>
      )}
    </>
  )
}

function GroupOffer({
  group,
  choice,
  onChoice,
}: {
  group: Group
  choice: Choice
  onChoice(choice: Choice): void
}) {
  const { realm, faction, banks, payees } = group
  const bank = bankOf(group, choice)
  const sum = paymentsOf(group, choice).reduce((all, { gold }) => all + gold, 0)
  const where = faction === null ? realm : `${realm} (${faction})`

  function leave(id: string, out: boolean) {
    const leftOut = new Set(choice.leftOut)
    if (out) leftOut.add(id)
    else leftOut.delete(id)
    onChoice({ ...choice, leftOut })
  }

  return (
    <section aria-label={where}>
      <h3 className="text-sm font-semibold wrap-anywhere">
        <Isolated>{where}</Isolated>: <Gold amount={sum} />
      </h3>
      {bank === undefined ? (
        <p className="my-2 text-sm text-amber-400">
          No active hero name for <Isolated>{where}</Isolated>. Add one on the Admin Panel.
        </p>
      ) : (
        <Field label="From" className="mt-1 max-w-md" compact>
          <Select
            value={bank._id}
            onChange={({ target }) =>
              onChoice({ ...choice, banks: new Map(choice.banks).set(keyOf(group), target.value) })
            }
            options={banks.map(({ _id, name, gold }) => ({
              value: _id,
              label: `${name}: ${formatGold(gold)}`,
            }))}
          />
        </Field>
      )}
      {bank && sum > bank.gold && (
        <div className="mt-2 max-w-md">
          <InlineNote tone="warning">
            <Isolated>{bank.name}</Isolated> has {formatGold(bank.gold)}: {formatGold(sum - bank.gold)} too
            little.
          </InlineNote>
        </div>
      )}
      <ul className="mt-2 divide-y divide-ink-700">
        {payees.map(({ _id, name, gold, character }) => {
          return (
            <li key={_id}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 py-2">
                <input
                  type="checkbox"
                  checked={bank !== undefined && !choice.leftOut.has(_id)}
                  disabled={bank === undefined}
                  onChange={({ target }) => leave(_id, !target.checked)}
                  className="size-5 shrink-0 accent-ember-500"
                />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <Isolated>{name}</Isolated>
                  <span className="block text-sm text-bone-500">
                    <Isolated>{character}</Isolated>
                  </span>
                </span>
                <Gold amount={gold} />
              </label>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function keyOf({ realm, faction }: Group): string {
  return `${realm} ${faction}`
}

function bankOf(group: Group, { banks }: Choice): Group['banks'][number] | undefined {
  const chosen = banks.get(keyOf(group))
  return group.banks.find(({ _id }) => _id === chosen) ?? group.banks[0]
}

function paymentsOf(group: Group, choice: Choice) {
  const bank = bankOf(group, choice)
  if (bank === undefined) return []
  return group.payees
    .filter(({ _id }) => !choice.leftOut.has(_id))
    .map(({ _id, gold }) => ({ payee: _id, bank: bank._id, gold }))
}

function people(count: number): string {
  return count === 1 ? '1 person' : `${grouped(count)} people`
}
